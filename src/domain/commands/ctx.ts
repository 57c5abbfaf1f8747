import type { Venda } from '../../core/venda/venda.ts'

/** Dialogs that a command opens by itself. */
export type Janela = 'ajuda' | 'menu' | 'notificacoes' | 'paleta' | 'pdv.fila' | 'remapear' | 'trocar_empresa'

/** What a command may touch: a small interface of plain functions. The web gives the real one (web/commands/context.ts). */
export interface Ctx {
  /** The open sale; only on the till's screens. */
  venda: {
    atual: () => Venda
    /** Replaces the value; journaled and painted. A function of core/venda does the work. */
    apply: (change: (venda: Venda) => Venda) => void
    /** Line under the cursor, or null. */
    linha: () => string | null
    selecionar: (passo: 'acima' | 'abaixo' | 'primeira' | 'ultima') => void
  }
  /** Passing notice (role status). */
  notify: (texto: string) => void
  /** Problem said at once (role alert). */
  alerta: (texto: string) => void
  navigate: (path: string) => void
  /** Opens one of the shell's dialogs; resolves when it closes. */
  abrir: (janela: Janela) => Promise<void>
  /** Closes the topmost rung (ESC ladder). */
  voltar: () => void
  /** Confirms the topmost form or dialog (its F2). */
  confirmar: () => void
  user: () => { id: number; flags: ReadonlySet<string> } | null
  /** The application itself. */
  app: {
    tema: (tema: 'sistema' | 'claro' | 'escuro') => void
    /** Swaps light and dark from whatever is painted now. */
    alternarTema: () => void
    perfilTeclas: (perfil: string) => void
    instalar: () => Promise<void>
    recarregar: () => void
    /** Applies the waiting version of the client, or says what holds it back. */
    atualizar: () => void
  }
  sessao: {
    sair: () => Promise<void>
  }
}

import type { PedidoDeContingencia } from '../api/emissor.ts'

/** Dialogs that a command opens by itself. */
export type Janela =
  | 'ajuda'
  | 'estoque.movimento'
  | 'estoque.produto'
  | 'lotes.produto'
  | 'balancas'
  | 'etiquetas'
  | 'menu'
  | 'notificacoes'
  | 'paleta'
  | 'pdv.fila'
  | 'pedido'
  | 'remapear'
  | 'tef.agentes'
  | 'trocar_empresa'

/** Interface of a command to the app, as plain functions; the web's is web/commands/context.ts. */
export interface Ctx {
  /** Passing notice (role status). */
  notify: (texto: string) => void
  /** Problem said at once (role alert). */
  alerta: (texto: string) => void
  navigate: (path: string) => void
  /** Opens one of the shell's dialogs, with what it begins with; resolves when it closes. */
  abrir: (janela: Janela, dados?: unknown) => Promise<void>
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
  /** The company's NF-e: by what they leave while SEFAZ is away. */
  emissor: {
    contingencia: (entrada: PedidoDeContingencia) => Promise<void>
    normal: () => Promise<void>
  }
  sessao: {
    sair: () => Promise<void>
  }
}

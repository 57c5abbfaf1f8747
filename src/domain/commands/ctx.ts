import type { PedidoDeContingencia } from '../api/emissor.ts'

/** Dialogs that a command can open. */
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

/** Interface of a command to the app, as plain functions; the web implements it in web/commands/context.ts. */
export interface Ctx {
  /** Shows a short notice (role status). */
  notify: (texto: string) => void
  /** Shows a problem (role alert). */
  alerta: (texto: string) => void
  navigate: (path: string) => void
  /** Opens a dialog with its initial data; resolves when it closes. */
  abrir: (janela: Janela, dados?: unknown) => Promise<void>
  /** Closes the topmost window or part (ESC). */
  voltar: () => void
  /** Confirms the topmost form or dialog (F2). */
  confirmar: () => void
  user: () => { id: number; flags: ReadonlySet<string> } | null
  /** Functions of the app itself. */
  app: {
    tema: (tema: 'sistema' | 'claro' | 'escuro') => void
    /** Switches between light and dark, from the current one. */
    alternarTema: () => void
    perfilTeclas: (perfil: string) => void
    instalar: () => Promise<void>
    recarregar: () => void
    /** Installs the waiting version of the client, or tells why it cannot. */
    atualizar: () => void
  }
  /** Issuing of the company's NF-e: way used while SEFAZ is not reachable. */
  emissor: {
    contingencia: (entrada: PedidoDeContingencia) => Promise<void>
    normal: () => Promise<void>
  }
  sessao: {
    sair: () => Promise<void>
  }
}

import type { ComContingencia, PedidoDeContingencia } from '../api/emissor.ts'

/** Dialogs that a command can open. */
export type Janela =
  | 'ajuda'
  | 'estoque.movimento'
  | 'estoque.produto'
  | 'lotes.produto'
  | 'balancas'
  | 'cozinha.telas'
  | 'emissor.series'
  | 'etiquetas'
  | 'menu'
  | 'notificacoes'
  | 'paleta'
  | 'pdv.fila'
  | 'pedido'
  | 'remapear'
  | 'tef.agentes'
  | 'trocar_empresa'

/** Functions of the app that commands may call; the web client implements them in web/commands/context.ts. */
export interface Ctx {
  /** Shows a short message (role status). */
  notify: (texto: string) => void
  /** Shows a problem (role alert). */
  alerta: (texto: string) => void
  navigate: (path: string) => void
  /** Opens a dialog with its initial data; the promise resolves when the dialog closes. */
  abrir: (janela: Janela, dados?: unknown) => Promise<void>
  /** Closes the topmost dialog or open part of the screen (ESC). */
  voltar: () => void
  /** Confirms the topmost form or dialog (F2). */
  confirmar: () => void
  user: () => { id: number; flags: ReadonlySet<string> } | null
  /** Functions of the app as a whole: theme, keys, installation. */
  app: {
    tema: (tema: 'sistema' | 'claro' | 'escuro') => void
    /** Switches between light and dark. */
    alternarTema: () => void
    perfilTeclas: (perfil: string) => void
    instalar: () => Promise<void>
    recarregar: () => void
    /** Installs the waiting version of the client, or tells the user why it cannot be installed now. */
    atualizar: () => void
    /** Ends the sound of the orders announced until now. */
    silenciar: () => void
  }
  /** Functions that start and end contingency for the company's documents of a family; default: its NF-e. */
  emissor: {
    contingencia: (entrada: PedidoDeContingencia, familia?: ComContingencia) => Promise<void>
    normal: (familia?: ComContingencia) => Promise<void>
  }
  sessao: {
    sair: () => Promise<void>
  }
}

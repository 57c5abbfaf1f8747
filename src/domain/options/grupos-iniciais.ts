import type { Flag } from '../rights.ts'
import { FLAGS } from './flags.ts'

interface GrupoInicial {
  flags: readonly Flag[]
  /** Maximum discount in % without approval; null: no limit. */
  desconto_maximo: string | null
}

/** User groups of a new account: owners have every right, cashiers the ordinary rights of a till and a discount limit. */
export const GRUPOS_INICIAIS = {
  Proprietário: { flags: FLAGS, desconto_maximo: null },
  Caixa: {
    flags: [
      ...([
        'documentos_pdv',
        'documentos_venda_rapida',
        'menu_pedidos',
        'pdv_desconto',
        'pdv_cancelar_item',
      ] as const),
      ...(['pdv_abrir_caixa', 'pdv_suprimento', 'pdv_sangria', 'pdv_gaveta', 'pdv_leitura_x'] as const),
      ...(['pdv_fechar_caixa', 'pdv_receber_conta'] as const),
    ],
    desconto_maximo: '10.00',
  },
} as const satisfies Record<string, GrupoInicial>

import type { AnyRegister, ForeignExport } from '../../fields/define.ts'
import { bareHeading } from '../../fields/sheet/guess-columns.ts'

const RECEIVE = { tipo: 'Receber' }
const PAY = { tipo: 'Pagar' }

const omie = ['conta corrente', 'data de vencimento', 'valor da conta']
const tiny = ['data liquidacao', 'valor documento', 'saldo', 'situacao']
const bling = ['contato', 'data de vencimento', 'situacao', 'portador']

/**
 * Exports of open accounts, told apart by headings that stand together in no other. Conta Azul: help article 8594470999181
 * (a minus is to be paid, a row with *Data de Pagamento* is settled). Omie: template of its import. Tiny, Bling: columns of
 * their lists, whose files say the side by the name of one column, or not at all.
 */
export const EXPORTS_OF_ACCOUNTS: readonly ForeignExport[] = [
  {
    sistema: 'Conta Azul',
    marcas: ['data de pagamento', 'data de vencimento', 'data de competencia', 'cliente fornecedor', 'valor'],
    constantes: { tipo: 'Pelo sinal do valor' },
  },
  { sistema: 'Omie', marcas: [...omie, 'cliente'], constantes: RECEIVE },
  { sistema: 'Omie', marcas: [...omie, 'fornecedor'], constantes: PAY },
  { sistema: 'Tiny', marcas: [...tiny, 'cliente'], constantes: RECEIVE },
  { sistema: 'Tiny', marcas: [...tiny, 'fornecedor'], constantes: PAY },
  { sistema: 'Bling', marcas: bling, constantes: {} },
]

/** Finds whose export a file is by its headings; null: nobody's that is known. */
export function exporterOf(register: AnyRegister, cabecalho: readonly string[]): ForeignExport | null {
  const headings = new Set(cabecalho.map(bareHeading))
  return (
    register.brought?.sistemas?.find(({ marcas }) => marcas.every(heading => headings.has(heading))) ?? null
  )
}

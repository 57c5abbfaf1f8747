import { contas_financeiras } from '../../records/contas_financeiras/index.ts'
import type { FactSource } from '../define.ts'
import { CUSTOMER, PAID, WHEN } from './dims.ts'

const LATE = [
  ['a_vencer', 'A vencer'],
  ['30', '1 a 30 dias'],
  ['60', '31 a 60 dias'],
  ['90', '61 a 90 dias'],
  ['mais', 'Mais de 90 dias'],
] as const

const owed = (id: string, lado: 'receber' | 'pagar') =>
  ({
    id,
    moment: true,
    dims: {
      parceiro:
        lado === 'receber'
          ? { ...CUSTOMER, also: { ...CUSTOMER.also, limite: { label: 'Limite', kind: 'money' } } }
          : { ...CUSTOMER, label: 'Fornecedor' },
      atraso: { label: 'Atraso', key: 'code', options: LATE },
      vencimento: { label: 'Vencimento', key: 'day' },
      mes: { label: 'Mês do vencimento', key: 'month' },
      meio: PAID.meio,
      plano: { label: 'Plano', key: 'ref', of: contas_financeiras.id },
      parcela: {
        label: 'Conta',
        key: 'ref',
        also: { vence: { label: 'Vencimento', kind: 'day' } },
        opens: `/financeiro/contas_${lado}/:id/editar`,
      },
    },
    sums: {
      parcelas: { label: 'Parcelas', kind: 'int' },
      a_vencer: { label: 'A vencer', kind: 'money' },
      ate_30: { label: '1 a 30', kind: 'money' },
      ate_60: { label: '31 a 60', kind: 'money' },
      ate_90: { label: '61 a 90', kind: 'money' },
      mais: { label: 'Mais de 90', kind: 'money' },
      aberto: { label: 'Total', kind: 'money' },
      dias: { label: 'Maior atraso', kind: 'int', fold: 'max' },
    },
  }) as const satisfies FactSource

/** Facts of open instalments at the end of a day: `receivable` from customers, `payable` to suppliers. */
export const receivable = owed('a_receber', 'receber')
export const payable = owed('a_pagar', 'pagar')

/** Payments that nobody knows the debtor of, and what stands in the account without a payment of the last year. */
const UNNAMED = [
  ['credenciadora', 'Credenciadora (sem nome)'],
  ['outros', 'Outros lançamentos'],
] as const

/** Facts of what acquirers and applications owe at the end of a day: adds up to the balance of 'Cartões a receber'. */
export const cardsOwed = {
  id: 'cartoes_a_receber',
  moment: true,
  dims: {
    devedor: { label: 'Quem deve', key: 'code', options: UNNAMED, others: true },
    conta: { label: 'Conta', key: 'ref', of: contas_financeiras.id },
    meio: PAID.meio,
    bandeira: PAID.bandeira,
    movimento: { label: 'Pagamento', key: 'ref', also: { quando: { label: 'Data', kind: 'day' } } },
  },
  sums: {
    pagamentos: { label: 'Pagamentos', kind: 'int' },
    ate_30: { label: 'Até 30 dias', kind: 'money' },
    mais: { label: 'Mais de 30 dias', kind: 'money' },
    aberto: { label: 'Total', kind: 'money' },
    taxa: { label: 'Taxa prevista', kind: 'money' },
    dias: { label: 'Mais antigo (dias)', kind: 'int', fold: 'max' },
  },
} as const satisfies FactSource

/** Amount received by a tender, from which follows what the drawer should have. */
const RECEIVED = { kind: 'money', right: 'pdv_ver_esperado' } as const

/** Facts of closings of tills, and of the sales that came after them. */
export const closings = {
  id: 'fechamentos',
  dims: {
    ...WHEN,
    terminal: { label: 'Caixa', key: 'code' },
    operador: { label: 'Operador', key: 'code' },
    z: {
      label: 'Z',
      key: 'ref',
      also: {
        aberto: { label: 'Aberto em', kind: 'instant' },
        quando: { label: 'Fechado em', kind: 'instant' },
      },
    },
  },
  sums: {
    fechamentos: { label: 'Fechamentos', kind: 'int' },
    vendas: { label: 'Vendas', kind: 'int' },
    bruto: { label: 'Bruto', kind: 'money' },
    liquido: { label: 'Líquido', kind: 'money' },
    canceladas: { label: 'Canceladas', kind: 'int' },
    dinheiro: { label: 'Em dinheiro', ...RECEIVED },
    credito: { label: 'Em crédito', ...RECEIVED },
    debito: { label: 'Em débito', ...RECEIVED },
    pix: { label: 'Em PIX', ...RECEIVED },
    outros: { label: 'Em outros meios', ...RECEIVED },
    sangrias: { label: 'Sangrias', kind: 'money' },
    na_abertura: { label: 'Diferença na abertura', kind: 'money', right: 'pdv_ver_esperado' },
    diferenca: { label: 'Quebra ou sobra', kind: 'money', right: 'pdv_ver_esperado' },
    comprovantes: { label: 'Comprovantes a mais ou a menos', kind: 'money', right: 'pdv_ver_esperado' },
  },
} as const satisfies FactSource

import { dec } from '../../../core/money/decimal.ts'
import { formatMoney } from '../../../core/money/pt-br.ts'
import { recibo } from '../../../core/paper/papers/instalment-receipt.ts'
import { settles } from '../../../core/tender/index.ts'
import { buscarClientes } from '../../../domain/api/clientes.ts'
import { contaDoCliente } from '../../../domain/api/conta-cliente.ts'
import { creditoDoCliente } from '../../../domain/api/credito.ts'
import {
  fecharParcelas,
  type Lancamento,
  listarLancamentos,
  listarPagamentos,
  type Pagamento,
  pagarParcela,
  verLancamento,
  verPrevisao,
} from '../../../domain/api/lancamentos.ts'
import type { AnyCommand } from '../../../domain/commands/define.ts'
import type { AnyRegister } from '../../../domain/fields/define.ts'
import type { Registro } from '../../../domain/fields/registro.ts'
import { holdsMoney, isCategory } from '../../../domain/money/accounts.ts'
import { type Choice, manyForm, oneForm } from '../../../domain/money/forms.ts'
import { receiptOf } from '../../../domain/money/receipt.ts'
import { contas_financeiras } from '../../../domain/records/contas_financeiras/index.ts'
import { meio_pagamentos } from '../../../domain/records/meio_pagamentos/index.ts'
import { call } from '../../api/client.ts'
import { ApiError } from '../../api/errors.ts'
import { catalogCompany } from '../../catalog/catalog.ts'
import { type FalhaDoPedido, prompt } from '../../commands/prompt/prompt.ts'
import type { Renewal } from '../../commands/prompt/use-renewed.ts'
import { refusalOf } from '../../commands/run-command.ts'
import { listEndpoint } from '../../register/list/use-rows.ts'
import { device } from '../../state/device.ts'
import { notify } from '../../state/notices.ts'
import { pageOf } from '../../state/page.ts'
import { invalidate } from '../../state/query.ts'
import { currentUser } from '../../state/session.ts'
import { printTicket } from '../../ui/print-ticket.ts'

export const refresh = () =>
  invalidate(
    listarLancamentos,
    verLancamento,
    verPrevisao,
    listarPagamentos,
    creditoDoCliente,
    contaDoCliente,
  )

/** Gives the path of the list: accounts receivable (tipo 1) or payable. */
export const listPath = (tipo: number): string =>
  `/financeiro/${tipo === 1 ? 'contas_receber' : 'contas_pagar'}`

export const isOpen = ({ aberto }: Lancamento): boolean => dec(aberto).gt(0)

export const sumOf = (rows: readonly { devido: string }[]): string =>
  rows.reduce((sum, { devido }) => sum.plus(devido), dec('0')).toFixed(2)

/**
 * Finds the partner with this name among the first five found, or the only one found; undefined for an empty text.
 * @throws ApiError at the field 'parceiro' when no partner is found, or more than one
 */
export async function partnerOf(
  typed: string | undefined,
): Promise<{ id: number; nome: string } | undefined> {
  const asked = typed?.trim()
  if (!asked) return undefined
  const { data } = await call(buscarClientes, { query: { full_search: asked, limit: 5 } })
  const exact = data.filter(({ nome }) => nome.toLowerCase() === asked.toLowerCase())
  const [one, ...more] = exact.length > 0 ? exact : data
  if (one && more.length === 0) return one
  const why = one
    ? `Há mais de um: ${[one, ...more].map(({ nome }) => nome).join(', ')}`
    : 'Nenhum parceiro com este nome'
  throw new ApiError(422, { codigo: 'VALIDACAO', message: why, errors: { parceiro: [why] } })
}

/**
 * Finds the account of income (tipo 1) or expense (2) with this name, or the only one whose name has the text; null for an
 * empty text. @throws ApiError at the field 'categoria' when none is found, or more than one
 */
export async function categoryOf(typed: string | undefined, tipo: number): Promise<number | null> {
  const asked = typed?.trim().toLowerCase()
  if (!asked) return null
  const rows = (await rowsOf(contas_financeiras)).filter(row => isCategory(tipo, String(row['tipo'])))
  const nameIs = (test: (nome: string) => boolean) =>
    rows.filter(({ nome }) => test(String(nome).toLowerCase()))
  const exact = nameIs(nome => nome === asked)
  const found = exact.length > 0 ? exact : nameIs(nome => nome.includes(asked))
  const [one, ...more] = found
  if (one && more.length === 0) return Number(one.id)
  const why = one
    ? `Há mais de uma: ${found.map(({ nome }) => String(nome)).join(', ')}`
    : `Nenhuma com este nome: há ${rows.map(({ nome }) => String(nome)).join(', ')}`
  throw new ApiError(422, { codigo: 'VALIDACAO', message: why, errors: { categoria: [why] } })
}

export async function rowsOf(register: AnyRegister): Promise<readonly Registro[]> {
  const answer = await call(listEndpoint(register), { params: {}, query: { ativo: '1', limit: '200' } })
  return pageOf<Registro>(answer).rows
}

/** Gives the company's active accounts that hold money, as choices; reads at most 200 accounts. */
export const moneyAccounts = async (): Promise<Choice[]> =>
  (await rowsOf(contas_financeiras))
    .filter(({ tipo }) => holdsMoney(String(tipo)))
    .map(({ id, nome }) => [String(id), String(nome)])

/** Gives the company's active banks, as choices. */
export const bankAccounts = async (): Promise<Choice[]> =>
  (await rowsOf(contas_financeiras))
    .filter(({ tipo }) => tipo === 'banco')
    .map(({ id, nome }) => [String(id), String(nome)])

/** Gives the active payment methods that settle at once, as choices; reads at most 200 methods. */
export const waysToPay = async (): Promise<Choice[]> =>
  (await rowsOf(meio_pagamentos))
    .filter(({ tpag }) => settles(String(tpag)))
    .map(({ id, descricao }) => [String(id), String(descricao)])

async function choices(): Promise<{ contas: Choice[]; meios: Choice[] }> {
  const [contas, meios] = await Promise.all([moneyAccounts(), waysToPay()])
  return { contas, meios }
}

type Said = Record<string, unknown>
export const pointed = (said: Said, campo: string) => (said[campo] ? Number(said[campo]) : null)

/**
 * Asks by the command's form until `work` accepts the values, with each refusal at its field; undefined when the user
 * cancels.
 * @throws errors of `work` that are not refusals
 */
export async function asked<T>(
  command: AnyCommand,
  given: Said,
  args: Parameters<typeof prompt>[0]['args'],
  texto: string,
  work: (said: Said) => Promise<T>,
  segue?: Renewal,
): Promise<T | undefined> {
  let known = given
  for (let falha: FalhaDoPedido | undefined; ; ) {
    const said = (await prompt(command, known, { texto, segue, ...(args ? { args } : {}) }, falha)) as
      | Said
      | undefined
    if (said === undefined) return undefined
    try {
      return await work(said)
    } catch (error) {
      falha = refusalOf(error)
      if (!falha) throw error
      known = said
    }
  }
}

/** Names the way of the cash of a customer at the counter: into the drawer. */
const AT_THE_TILL = ' · dinheiro no balcão entra pelo PDV: Alt 7'

const LAST_WAY = 'tecla.receber.forma'

/** Gives the payment method last received with in this browser, while it is offered. */
function lastWay(meios: readonly Choice[]): Said {
  const last = device.getItem(LAST_WAY)
  return meios.some(([id]) => id === last) ? { meio_pagamento_id: last } : {}
}

const keepWay = ({ meio_pagamento_id }: Said): void => {
  if (meio_pagamento_id) device.setItem(LAST_WAY, String(meio_pagamento_id))
}

/**
 * Receives or pays one instalment with its charges, or several at once; prints the receipt. False: the user cancelled,
 * or there are no rows.
 */
export async function settleRows(command: AnyCommand, rows: readonly Lancamento[]): Promise<boolean> {
  const [first] = rows
  if (!first) return false
  const { contas, meios } = await choices()
  // one uuid for all attempts: a retry after a lost answer does not make a second payment
  const uuid = crypto.randomUUID()
  const receives = first.tipo === 1
  const title = { ...command, title: receives ? 'Receber' : 'Pagar' }
  const done =
    rows.length === 1
      ? await asked(
          title,
          {
            ...{ valor: first.devido, multa: first.multa, juros: first.juros, desconto: first.desconto },
            ...(receives ? lastWay(meios) : {}),
          },
          oneForm(contas, meios, receives ? 1 : 2),
          `${nameOf(first)} · em aberto ${formatMoney(first.aberto)}${receives ? AT_THE_TILL : ''}`,
          async said => {
            if (receives) keepWay(said)
            const { data } = await call(pagarParcela, {
              body: {
                uuid,
                lancamento_id: first.id,
                valor: String(said['valor']),
                data: String(said['data']),
                juros: String(said['juros']),
                multa: String(said['multa']),
                desconto: String(said['desconto']),
                conta_id: pointed(said, 'conta_id'),
                meio_pagamento_id: pointed(said, 'meio_pagamento_id'),
                ...(said['credito'] === true ? { excesso: 'credito' as const } : {}),
              },
            })
            return [data]
          },
          {
            campo: 'data',
            valores: async dia => {
              const { data } = await call(verLancamento, { params: { id: first.id }, query: { dia } })
              const { devido: valor, multa, juros, desconto } = data
              return { valor, multa, juros, desconto }
            },
          },
        )
      : await asked(
          title,
          { encargos: true, ...(receives ? lastWay(meios) : {}) },
          manyForm(contas, meios, receives ? 1 : 2),
          `${rows.length} parcelas · ${formatMoney(sumOf(rows))} para hoje`,
          async said => {
            if (receives) keepWay(said)
            const { data } = await call(fecharParcelas, {
              body: {
                uuid,
                tipo_lancamento: receives ? 1 : 2,
                parcelas: rows.map(({ id }) => id),
                data: String(said['data']),
                conta_id: pointed(said, 'conta_id'),
                meio_pagamento_id: pointed(said, 'meio_pagamento_id'),
                encargos: said['encargos'] === true,
              },
            })
            return data
          },
        )
  if (!done) return false
  await refresh()
  const total = done.reduce((sum, { valor }) => sum.plus(valor), dec('0')).toFixed(2)
  const where = [...new Set(done.map(({ conta }) => conta?.nome))].filter(Boolean).join(', ')
  notify(`${receives ? 'Recebido' : 'Pago'}: ${formatMoney(total)} ${receives ? 'em' : 'de'} ${where}`)
  await printReceipt(done)
  return true
}

export const nameOf = ({ descricao, num_parcela, parcelas, parceiro }: Lancamento): string =>
  `${descricao} ${num_parcela}/${parcelas}${parceiro ? ` · ${parceiro.nome}` : ''}`

/** Prints the receipt of payments, with the present open amount of their instalments. */
export async function printReceipt(payments: readonly Pagamento[], segundaVia = false): Promise<void> {
  const [first] = payments
  if (!first) return
  const ids = [...new Set(payments.map(({ lancamento_id }) => lancamento_id))]
  const { totais } = await call(listarLancamentos, {
    query: { tipo: first.tipo === 1 ? 1 : 2, status: 'todas', ids: ids.slice(0, 200).join(',') },
  })
  await printSlip(payments, totais.aberto, segundaVia)
}

/** Prints the receipt of payments; `saldo` is the open amount of their instalments, R$. */
export async function printSlip(
  payments: readonly Pagamento[],
  saldo: string,
  segundaVia = false,
): Promise<void> {
  const company = catalogCompany()
  const said = receiptOf(payments, {
    ...{ empresa: company?.nome ?? currentUser().empresa.nome, cnpj: company?.cnpj ?? '' },
    ...{ saldo, segundaVia },
  })
  if (said) await printTicket(recibo(said))
}

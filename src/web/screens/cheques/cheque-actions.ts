import { compareDays, dayFromWire } from '../../../core/dates/day.ts'
import { formatMoney } from '../../../core/money/pt-br.ts'
import {
  compensarCheques,
  depositarCheques,
  desfazerCheque,
  devolverCheque,
  mudarCheque,
  repassarCheque,
} from '../../../domain/api/cheques.ts'
import { listarLancamentos } from '../../../domain/api/lancamentos.ts'
import { cheque } from '../../../domain/commands/cheque/index.ts'
import {
  bouncedForm,
  clearedForm,
  depositForm,
  passedForm,
  reasonForm,
  writtenForm,
} from '../../../domain/money/forms.ts'
import { ALINEAS, nameOfCheque } from '../../../domain/options/cheques.ts'
import { type Cheque, cheques } from '../../../domain/readings/cheques.ts'
import { call } from '../../api/client.ts'
import { confirmDialog } from '../../dialogs/confirm.tsx'
import { openDialog } from '../../dialogs/define.ts'
import { readAgain } from '../../readings/read-again.ts'
import { countOf } from '../../register/bulk/contar.ts'
import { today } from '../../register/fields/date/date-text.ts'
import { notify } from '../../state/notices.ts'
import {
  asked,
  bankAccounts,
  nameOf as billName,
  categoryOf,
  partnerOf,
  pointed,
  refresh,
} from '../financeiro/actions.ts'

/** Names a cheque with its R$: 'Cheque 123 de Ana · R$ 30,00'. */
const nameOf = (row: Cheque): string => `${nameOfCheque(row)} · ${formatMoney(row.valor)}`

const namesOf = (rows: readonly Cheque[], total: string): string =>
  rows[0] && rows.length === 1
    ? nameOf(rows[0])
    : `${countOf(rows.length, 'cheque', 'cheques')} · ${formatMoney(total)}`

const updated = async (told: string) => {
  notify(told)
  await Promise.all([readAgain(cheques), refresh()])
}

const idsOf = (rows: readonly Cheque[]) => rows.map(({ id }) => id)
const textOf = (said: Record<string, unknown>, campo: string) => String(said[campo] ?? '').trim()

/** Asks whether to deposit a cheque before the day written on it, which its holder may claim damages for (STJ, Súmula 370). */
async function mayDeposit(rows: readonly Cheque[]): Promise<boolean> {
  const early = rows.find(({ bom_para }) => {
    const day = dayFromWire(bom_para)
    return day !== null && compareDays(day, today()) > 0
  })
  if (!early) return true
  const pergunta = `${nameOf(early)} é bom para ${early.bom_para}. Depositar antes desse dia?`
  return (await openDialog(confirmDialog, { pergunta, inicial: 'nao' })) === true
}

/** Asks for bank and day, and deposits cheques. False: the user cancelled. */
export async function depositCheques(rows: readonly Cheque[], total: string): Promise<boolean> {
  if (!(await mayDeposit(rows))) return false
  const form = depositForm(await bankAccounts())
  const done = await asked(cheque.depositar, {}, form, namesOf(rows, total), said =>
    call(depositarCheques, {
      body: { cheques: idsOf(rows), conta_id: Number(said['conta_id']), data: String(said['data']) },
    }),
  )
  if (!done) return false
  await updated(`Depositado: ${formatMoney(done.total)} em ${done.data[0]?.onde ?? ''}`)
  return true
}

/** Asks for the day, and says that deposited cheques were cleared. False: the user cancelled. */
export async function clearCheques(rows: readonly Cheque[], total: string): Promise<boolean> {
  const done = await asked(cheque.compensar, {}, clearedForm, namesOf(rows, total), said =>
    call(compensarCheques, { body: { cheques: idsOf(rows), data: String(said['data']) } }),
  )
  if (!done) return false
  await updated(`Compensado: ${formatMoney(done.total)}`)
  return true
}

/** Asks for the bank's reason and whether the customer owes it again, and takes a cheque back. */
export async function bounceCheque(row: Cheque, atBank: boolean): Promise<void> {
  const done = await asked(
    cheque.devolver,
    atBank ? {} : { cobrar: true },
    bouncedForm,
    nameOf(row),
    async said => {
      const partner = await partnerOf(textOf(said, 'parceiro'))
      const alinea = ALINEAS.find(([code]) => code === said['alinea'])?.[0] ?? 'outra'
      return call(devolverCheque, {
        params: { id: row.id },
        body: {
          ...{ alinea, cobrar: said['cobrar'] === true, data: String(said['data']) },
          parceiro_id: partner?.id ?? null,
        },
      })
    },
  )
  if (!done) return
  const owed = done.data.estado === 'cobranca'
  await updated(owed ? `Em Contas a receber: ${nameOf(row)}` : `De volta em mãos: ${nameOf(row)}`)
}

/** Asks what a cheque pays, and passes it on. */
export async function passCheque(row: Cheque): Promise<void> {
  const { data: bills } = await call(listarLancamentos, {
    query: { tipo: 2, status: 'em_aberto', page: 1, limit: 100 },
  })
  const form = passedForm(
    bills.map(bill => [String(bill.id), `${billName(bill)} · ${formatMoney(bill.aberto)}`] as const),
  )
  const done = await asked(cheque.repassar, {}, form, nameOf(row), async said => {
    const partner = await partnerOf(textOf(said, 'parceiro'))
    return call(repassarCheque, {
      params: { id: row.id },
      body: {
        ...{ parcela_id: pointed(said, 'parcela_id'), data: String(said['data']) },
        ...{ categoria_id: await categoryOf(textOf(said, 'categoria'), 2), parceiro_id: partner?.id ?? null },
      },
    })
  })
  if (done) await updated(`Repassado: ${nameOf(row)}`)
}

/** Asks for what is written on a cheque. */
export async function writeCheque(row: Cheque): Promise<void> {
  const { numero, banco, conta, emitente, bom_para } = row
  const known = { numero, banco, conta, emitente, bom_para }
  const done = await asked(cheque.mudar, known, writtenForm, formatMoney(row.valor), said =>
    call(mudarCheque, {
      params: { id: row.id },
      body: {
        ...{ numero: textOf(said, 'numero'), banco: textOf(said, 'banco'), conta: textOf(said, 'conta') },
        ...{ emitente: textOf(said, 'emitente'), bom_para: String(said['bom_para']) },
      },
    }),
  )
  if (done) await updated(`Guardado: ${nameOf(done.data)}`)
}

/** Asks for the reason, and undoes what was last done with a cheque. */
export async function undoCheque(row: Cheque): Promise<void> {
  const done = await asked(cheque.desfazer, {}, reasonForm, nameOf(row), said =>
    call(desfazerCheque, {
      params: { id: row.id },
      body: { motivo: textOf(said, 'motivo'), estado: row.estado },
    }),
  )
  if (done) await updated(`Desfeito: ${nameOf(row)}`)
}

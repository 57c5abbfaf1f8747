import type { CaixaPlace } from '../../../core/caixa/event.ts'
import { PENDING_WORDS } from '../../../core/caixa/pendings.ts'
import { formatMoney } from '../../../core/money/pt-br.ts'
import {
  type AContar,
  abrirCaixa,
  contarCaixa,
  encerrarCaixa,
  lerX,
  moverCaixa,
  reabrirContagem,
  type SessaoDoCaixa,
  verContagem,
} from '../../../domain/api/caixa.ts'
import { resolverTef } from '../../../domain/api/tef.ts'
import { LEAVE_FLAG } from '../../../domain/caixa/leaves.ts'
import { caixa } from '../../../domain/commands/caixa/index.ts'
import { call } from '../../api/client.ts'
import { ApiError, errorText } from '../../api/errors.ts'
import { chordFor } from '../../commands/hints/hints.ts'
import { confirmDialog } from '../../dialogs/confirm.tsx'
import { giveUp, openDialog } from '../../dialogs/define.ts'
import { attention } from '../../dialogs/error.tsx'
import { chordLabel } from '../../keys/chords.ts'
import { currentScopes } from '../../keys/scopes.ts'
import { uuidsInQueue } from '../../offline/queue.ts'
import { uuidv7 } from '../../offline/uuid.ts'
import { pageState } from '../../state/cell.ts'
import { alerta, notify } from '../../state/notices.ts'
import { hasFlag } from '../../state/session.ts'
import { tillDesk } from '../desk/till-desk.ts'
import { beat, currentTerminal, terminalAtom } from '../terminal.ts'
import { type CountAnswer, type CountTyped, countDialog, readingDialog } from './dialogs.ts'
import { noteSlip } from './papers.ts'
import { keptSessionAtom, noteSession } from './session.ts'
import { withLeave } from './with-leave.ts'

export function currentSession(): SessaoDoCaixa | null {
  const kept = keptSessionAtom.get()
  return kept && kept.terminal === terminalAtom.get() ? kept.sessao : null
}

/** Calls `act` with the open session; without a session, shows the key that opens the till. */
export async function inSession(
  act: (sessao: SessaoDoCaixa, terminal: number) => Promise<unknown>,
): Promise<void> {
  const terminal = terminalAtom.get()
  const sessao = currentSession()
  if (terminal === null || !sessao) return alerta('O caixa está fechado: Alt+B abre')
  await act(sessao, terminal)
}

/** Opens the till with the counted float. @throws the server's refusal */
export async function openDay({ valor }: { valor: string }): Promise<void> {
  const terminal = terminalAtom.get()
  if (terminal === null) return
  const open = currentSession()
  if (open) return alerta(`O caixa já está aberto por ${open.aberto_por}`)
  const sessao = uuidv7()
  const done = await withLeave(
    async uuid => (await call(abrirCaixa, { body: { uuid, terminal_id: terminal, valor } })).data,
    { sessao, uuid: sessao, typed: true },
  )
  if (!done?.sessao) return
  noteSession(terminal, done.sessao)
  noteSlip(sessao)
  notify(`${currentTerminal()?.nome ?? 'Caixa'} aberto com ${formatMoney(valor)}`)
}

const SAID = { suprimento: 'Suprimento', sangria: 'Sangria', gaveta: 'Gaveta aberta' } as const

/**
 * Registers a suprimento, a sangria or an opening of the drawer; a sangria of more than the drawer has is asked first.
 * @throws the server's refusal, and the question that was answered no
 */
export const moveCash = (
  tipo: keyof typeof SAID,
  { valor = '0.00', motivo = '', conta = 'cofre' }: { valor?: string; motivo?: string; conta?: CaixaPlace },
): Promise<void> =>
  inSession(async sessao => {
    const slip = uuidv7()
    const send = (confirmado: boolean) =>
      withLeave(
        async uuid =>
          (
            await call(moverCaixa, {
              body: { uuid, sessao_uuid: sessao.uuid, tipo, valor, motivo, conta, confirmado },
            })
          ).data,
        { sessao: sessao.uuid, motivo, uuid: slip, typed: tipo !== 'gaveta' },
      )
    let done = await send(false)
    if (done?.confere) {
      const message = done.confere
      const sure = await openDialog(confirmDialog, { pergunta: message, inicial: 'nao' })
      if (sure !== true) throw new ApiError(422, { codigo: 'VALIDACAO', message })
      done = await send(true)
    }
    if (done && tipo !== 'gaveta') noteSlip(slip)
    if (done) notify(tipo === 'gaveta' ? SAID.gaveta : `${SAID[tipo]} de ${formatMoney(valor)}`)
  })

/** Shows the X reading; the server prints it where the till has a printer. */
export const readX = (): Promise<void> =>
  inSession(async sessao => {
    const slip = uuidv7()
    const done = await withLeave(
      async uuid => (await call(lerX, { body: { uuid, sessao_uuid: sessao.uuid } })).data,
      { sessao: sessao.uuid, uuid: slip },
    )
    if (done?.leitura) noteSlip(slip)
    if (done?.leitura) await openDialog(readingDialog, done.leitura)
  })

/** Counts of this page that were left with figures typed, by session: Alt+5 goes on with them. */
const left = pageState(() => new Map<string, CountTyped>())

/** Closes the till. Nothing changes on the server until a figure is typed: until then Esc just goes back to selling. */
export const closeDay = (): Promise<void> =>
  inSession(async (sessao, terminal) => {
    if (tillDesk.sale.get()?.itens.length)
      return alerta('Termine, estacione ou cancele a venda antes de fechar')
    const asked = await orTellCard(call(verContagem, { params: { uuid: sessao.uuid } }))
    if (asked) await count(sessao, terminal, asked.data)
  })

/** Waits for `work`; when a card charge is neither confirmed nor undone, shows the key for it. @throws other errors */
async function orTellCard<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    const card = error instanceof ApiError && (error.dados as { resolve?: string } | undefined)?.resolve
    if (card !== 'tef') throw error
    const key = chordFor(caixa.resolverTef, currentScopes())
    alerta(`${(error as Error).message}${key ? `. ${chordLabel(key)} resolve` : ''}`)
  }
}

/** Resolves the card charges (TEF) that keep this till from closing. @throws the server's refusal */
export async function resolveCards(): Promise<void> {
  const id = terminalAtom.get()
  if (id === null) return
  if (tillDesk.sale.get()?.pagamento.some(({ tef_uid }) => tef_uid))
    return alerta('O cartão é da venda aberta: termine-a, ou remova o pagamento')
  const { data } = await call(resolverTef, { params: { id }, body: { na_fila: await uuidsInQueue() } })
  if (data.abertas === 0) notify('Nenhum cartão pendente no TEF')
  else alerta(`O TEF ainda não respondeu de ${data.abertas}: tente de novo`)
}

/** Stops the sales of the till, for the count. False: not allowed, or a sale was begun meanwhile; the window closes. */
async function stopSelling(sessao: SessaoDoCaixa, terminal: number): Promise<boolean> {
  try {
    if (tillDesk.sale.get()?.itens.length) alerta('Uma venda foi começada: termine-a antes de fechar')
    else {
      const begun = await orTellCard(
        withLeave(
          async uuid => (await call(encerrarCaixa, { body: { uuid, sessao_uuid: sessao.uuid } })).data,
          { sessao: sessao.uuid },
        ),
      )
      if (begun?.contar) {
        noteSession(terminal, { ...sessao, estado: 'contando' })
        return true
      }
    }
  } catch (error) {
    alerta(errorText(error))
  }
  giveUp(countDialog)
  return false
}

/** Counts until the till is closed, or sells again. When the first count differs, a second count closes. */
async function count(sessao: SessaoDoCaixa, terminal: number, contar: AContar): Promise<void> {
  let stopped = sessao.estado === 'contando' ? Promise.resolve(true) : null
  const stop = () => {
    stopped ??= stopSelling(sessao, terminal)
    return stopped
  }
  let antes = left.get(sessao.uuid) ?? null
  for (let confira = contar.tentativa > 1; ; confira = true) {
    const answer: CountAnswer | undefined = await openDialog(countDialog, {
      ...{ contar, confira, antes },
      volta:
        stopped !== null && !hasFlag(LEAVE_FLAG.reabrir_contagem)
          ? 'Voltar a vender: pede aprovação'
          : 'Voltar a vender',
      abertura: sessao.abertura,
      comecar: () => void stop(),
    })
    if (!answer) return
    antes = answer.digitado
    left.set(sessao.uuid, antes)
    const counted = answer.contado
    // figures of a till that still sells are dropped: the next count begins with its own first figure
    if (!(counted ? await stop() : await stopped)) return void left.delete(sessao.uuid)
    if (!counted) return sellAgain(sessao, terminal, '')
    const slip = uuidv7()
    const na_fila = await uuidsInQueue()
    const done = await orTellCard(
      withLeave(
        async uuid =>
          (await call(contarCaixa, { body: { uuid, sessao_uuid: sessao.uuid, na_fila, ...counted } })).data,
        { sessao: sessao.uuid, uuid: slip },
      ),
    )
    if (!done?.fechado) continue
    left.delete(sessao.uuid)
    noteSession(terminal, null)
    noteSlip(slip)
    const { nome, diferenca, pendentes } = done.fechado
    await attention(
      [
        `${nome}: o caixa está fechado.`,
        diferenca === null ? '' : toldDifference(diferenca),
        ...pendentes.map(
          ({ tipo, qtde }) => `Ficou pendente: ${PENDING_WORDS[tipo] ?? `Nota ${tipo}`} (${qtde})`,
        ),
      ]
        .filter(Boolean)
        .join('\n'),
    )
    return
  }
}

const toldDifference = (diferenca: string): string =>
  !/[1-9]/.test(diferenca)
    ? 'Sem diferença.'
    : diferenca.startsWith('-')
      ? `Faltou ${formatMoney(diferenca.slice(1))}.`
      : `Sobrou ${formatMoney(diferenca)}.`

/** Returns from counting to selling. @throws the server's refusal */
export const reopenDay = ({ motivo = '' }: { motivo?: string | undefined }): Promise<void> =>
  inSession(async (sessao, terminal) => {
    if (sessao.estado !== 'contando') return alerta('Ninguém está contando este caixa')
    await sellAgain(sessao, terminal, motivo)
  })

async function sellAgain(sessao: SessaoDoCaixa, terminal: number, motivo: string): Promise<void> {
  const done = await withLeave(
    async uuid => (await call(reabrirContagem, { body: { uuid, sessao_uuid: sessao.uuid, motivo } })).data,
    { sessao: sessao.uuid, motivo },
  )
  if (!done) return alerta('Contagem por terminar: Alt+5 continua, Alt+6 volta a vender')
  left.delete(sessao.uuid)
  noteSession(terminal, { ...sessao, estado: 'aberto' })
  void beat(terminal)
  notify('O caixa voltou a vender')
}

import type { Manifestacao } from '../../../core/dfe/nfe/event/manifesto.ts'
import type { Answer } from '../../../domain/api/define.ts'
import {
  listarRecebidas,
  manifestar,
  manifestarVarias,
  type NotaRecebidaAnswer,
  verRecebida,
  xmlRecebida,
} from '../../../domain/api/recebidas.ts'
import { manifesto } from '../../../domain/commands/manifesto/index.ts'
import { call } from '../../api/client.ts'
import { errorText } from '../../api/errors.ts'
import { on, type ScopeCommands } from '../../keys/scopes.ts'
import { draftPath, takeReceived } from '../../purchases/intake.ts'
import { countOf } from '../../register/bulk/contar.ts'
import { go } from '../../state/location.ts'
import { alerta, notify } from '../../state/notices.ts'
import { invalidate } from '../../state/query.ts'
import { saveFile } from '../../ui/save-file.ts'
import { SAID } from './words.ts'

export const refresh = () => invalidate(listarRecebidas, verRecebida)

/** Progress of answering many notes; `parar` stops before the next group. */
export interface ManifestacaoEmLote {
  feitas: number
  total: number
  parar: () => void
}

type AoAndar = (andamento: ManifestacaoEmLote | null) => void

/** Sends the company's answer (manifestação) to one note or to many, and shows the outcome. */
async function say(
  notas: readonly NotaRecebidaAnswer[],
  evento: Manifestacao,
  { justificativa = '', aoAndar }: { justificativa?: string; aoAndar: AoAndar },
): Promise<void> {
  const [first] = notas
  if (!first) return
  try {
    if (notas.length > 1) return await sayMany(notas, { evento, justificativa }, aoAndar)
    const { data } = await call(manifestar, { params: { id: first.id }, body: { evento, justificativa } })
    notify(
      data.aguarda
        ? `Nota ${data.numero}: aguardando a resposta da SEFAZ`
        : `Nota ${data.numero} de ${data.emitente}: ${SAID[evento]}`,
    )
  } finally {
    await refresh()
  }
}

/** Most events that SEFAZ accepts in one request. */
const LOTE = 20

/**
 * Answers notes in groups of 20 until all are sent, a request fails or the user stops. Then shows how many were sent,
 * and each reason of refusal once.
 */
async function sayMany(
  notas: readonly NotaRecebidaAnswer[],
  pedido: { evento: Manifestacao; justificativa: string },
  aoAndar: AoAndar,
): Promise<void> {
  const answers: Answer<typeof manifestarVarias>['data'] = []
  let failure = ''
  let stopped = false
  const stop = () => {
    stopped = true
  }
  try {
    for (let feitas = 0; feitas < notas.length && !stopped; feitas += LOTE) {
      aoAndar({ feitas, total: notas.length, parar: stop })
      const ids = notas.slice(feitas, feitas + LOTE).map(({ id }) => id)
      answers.push(...(await call(manifestarVarias, { body: { ids, ...pedido } })).data)
    }
  } catch (error) {
    if (answers.length === 0) throw error
    failure = errorText(error)
  } finally {
    aoAndar(null)
  }
  const refused = new Map<string, number[]>()
  for (const { id, ok, mensagem } of answers)
    if (!ok) refused.set(mensagem, [...(refused.get(mensagem) ?? []), id])
  const asked = answers.filter(({ ok }) => ok)
  const waiting = asked.filter(({ aguarda }) => aguarda).length
  const left = notas.length - answers.length
  const told = [
    `${asked.length - waiting} de ${notas.length} notas: ${SAID[pedido.evento]}`,
    waiting > 0 ? `${waiting} aguardando a resposta da SEFAZ` : '',
    left > 0 ? countOf(left, 'não enviada', 'não enviadas') : '',
  ].filter(Boolean)
  if (refused.size === 0 && failure === '') return notify(told.join('; '))
  const why = [...refused].map(([mensagem, ids]) => {
    const numeros = ids.map(id => notas.find(nota => nota.id === id)?.numero)
    return `${numeros.length === 1 ? 'nota' : 'notas'} ${numeros.join(', ')}: ${mensagem}`
  })
  alerta([...told, failure, ...why].filter(Boolean).join('; '))
}

async function downloadXml({ id, chave, completa }: NotaRecebidaAnswer): Promise<void> {
  const xml = await call(xmlRecebida, { params: { id } })
  const name = `${chave}-${completa ? 'procNFe' : 'resNFe'}.xml`
  saveFile(name, new Blob([xml], { type: 'application/xml' }))
  notify(`XML salvo: ${name}`)
}

/** True for a note whose goods may enter the stock: authorised, no entry note of its issuer, and not refused here. */
const enters = ({ situacao, entrada, evento }: NotaRecebidaAnswer): boolean =>
  situacao === 'autorizada' && !entrada && evento !== 'desconhecimento' && evento !== 'nao_realizada'

/**
 * Opens the draft of a note's entry. A note that came as a summary is first fetched in full, which may take long: a
 * user who left the screen meanwhile only gets a notice. A note already entered opens its entry.
 */
async function enter(nota: NotaRecebidaAnswer, leave: () => void): Promise<void> {
  if (nota.compra_id !== null) {
    leave()
    return go(`/estoque/entrada/${nota.compra_id}`)
  }
  const from = window.location.pathname
  const { chave } = (await takeReceived(nota)).nota
  await refresh()
  if (window.location.pathname !== from)
    return notify(`Importar XML: a nota ${nota.numero} espera a conferência`)
  leave()
  go(draftPath(chave))
}

/**
 * Returns the commands of the answers that at least one of `notas` accepts now, and the commands for the XML and the
 * stock entry of `row`. An impossible command is false, which hides its key and hint.
 */
export function manifestActions(
  notas: readonly NotaRecebidaAnswer[],
  {
    row,
    after = () => {},
    leave = after,
    aoAndar = () => {},
  }: {
    row: NotaRecebidaAnswer | undefined
    after?: () => void
    leave?: () => void
    aoAndar?: AoAndar
  },
): ScopeCommands {
  const takes = (evento: Manifestacao) => notas.some(({ pode }) => pode.includes(evento))
  const does = (evento: Manifestacao) =>
    takes(evento) &&
    (async () => {
      await say(notas, evento, { aoAndar })
      after()
    })
  return [
    on(manifesto.ciencia, does('ciencia')),
    on(manifesto.confirmacao, does('confirmacao')),
    on(manifesto.desconhecimento, does('desconhecimento')),
    on(
      manifesto.naoRealizada,
      takes('nao_realizada') &&
        (async ({ justificativa }: { justificativa: string }) => {
          await say(notas, 'nao_realizada', { justificativa, aoAndar })
          after()
        }),
    ),
    on(manifesto.xml, row ? () => downloadXml(row) : false),
    on(manifesto.entrada, row && enters(row) ? () => enter(row, leave) : false),
  ]
}

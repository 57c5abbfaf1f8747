import type { Manifestacao } from '../../../core/dfe/event/manifesto.ts'
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
import { draftPath, takeReceived } from '../../compras/intake.ts'
import { on, type ScopeCommands } from '../../keys/scopes.ts'
import { go } from '../../state/location.ts'
import { alerta, notify } from '../../state/notices.ts'
import { invalidate } from '../../state/query.ts'
import { saveFile } from '../../ui/save-file.ts'
import { SAID } from './words.ts'

export const refresh = () => invalidate(listarRecebidas, verRecebida)

/** One is answered by its note; many each by itself, and those that were refused are said. */
async function say(
  notas: readonly NotaRecebidaAnswer[],
  evento: Manifestacao,
  justificativa = '',
): Promise<void> {
  const [first] = notas
  if (!first) return
  try {
    if (notas.length === 1) {
      const { data } = await call(manifestar, {
        params: { id: first.id },
        body: { evento, justificativa },
      })
      notify(
        data.aguarda
          ? `Nota ${data.numero}: aguardando a resposta da SEFAZ`
          : `Nota ${data.numero} de ${data.emitente}: ${SAID[evento]}`,
      )
      return
    }
    const ids = notas.map(({ id }) => id)
    const { data } = await call(manifestarVarias, { body: { ids, evento, justificativa } })
    const refused = data.filter(({ ok }) => !ok)
    const done = data.length - refused.length
    const told = `${done} de ${data.length} notas: ${SAID[evento]}`
    if (refused.length === 0) return notify(told)
    const why = refused.map(
      ({ id, mensagem }) => `nota ${notas.find(nota => nota.id === id)?.numero}: ${mensagem}`,
    )
    alerta([told, ...why].join('; '))
  } finally {
    await refresh()
  }
}

async function downloadXml({ id, chave, completa }: NotaRecebidaAnswer): Promise<void> {
  const xml = await call(xmlRecebida, { params: { id } })
  const name = `${chave}-${completa ? 'procNFe' : 'resNFe'}.xml`
  saveFile(name, new Blob([xml], { type: 'application/xml' }))
  notify(`XML salvo: ${name}`)
}

/** It brings goods to the company, and nobody refused it. */
const enters = ({ situacao, entrada, evento }: NotaRecebidaAnswer): boolean =>
  situacao === 'autorizada' && !entrada && evento !== 'desconhecimento' && evento !== 'nao_realizada'

/** Of a note that came as a summary the whole is asked for first, which takes long: who left meanwhile is told. One that is in is shown. */
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

/** What can be said of these notes now: of many, what one of them takes. What cannot is false, so its key and hint are gone. */
export function manifestActions(
  notas: readonly NotaRecebidaAnswer[],
  {
    row,
    after = () => {},
    leave = after,
  }: { row: NotaRecebidaAnswer | undefined; after?: () => void; leave?: () => void },
): ScopeCommands {
  const takes = (evento: Manifestacao) => notas.some(({ pode }) => pode.includes(evento))
  const does = (evento: Manifestacao) =>
    takes(evento) &&
    (async () => {
      await say(notas, evento)
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
          await say(notas, 'nao_realizada', justificativa)
          after()
        }),
    ),
    on(manifesto.xml, row ? () => downloadXml(row) : false),
    on(manifesto.entrada, row && enters(row) ? () => enter(row, leave) : false),
  ]
}

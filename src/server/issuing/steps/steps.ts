import type { DfeFamily } from '../../../core/dfe/kit/family.ts'
import { type TpEmis, tpEmisOf } from '../../../core/document/emissao.ts'
import { dataHoraIn } from '../../../core/document/fuso.ts'
import type { Desfecho } from '../../outbox/job.ts'
import type { RespostaAutorizacao, SefazResult } from '../../sefaz/client/resultado.ts'
import type { Caso } from '../flow.ts'
import type { Assinatura, Emissao } from '../models/model.ts'
import { keyOf } from '../numbers/number.ts'
import { type Documento, setAlarm } from '../repository.ts'

/** One document while it is issued. Each step fills in a part of the fields. */
export interface Walk extends Caso {
  emissao: Emissao
  /** Owner as read by the model, and the document composed from it. */
  nota: unknown
  rascunho: unknown
  /** Document with its number and way of issuing; after signing, with its XML. */
  numerado: Documento
  resultado: SefazResult<RespostaAutorizacao>
}

/** End of issuing, for now. */
export interface Fim {
  fim: Desfecho
}

export type Step = (walk: Walk) => Walk | Fim | Promise<Walk | Fim>

const NOTHING_SENT: Walk['resultado'] = { kind: 'not_sent', causa: 'nothing was sent', ms: 0 }

/** Makes the walk that begins to issue a stored row; without `emissao`, in the way stored in the row. */
export const walkOf = (caso: Caso, emissao: Emissao = comoNumerada(caso.documento)): Walk => ({
  ...caso,
  emissao,
  nota: null,
  rascunho: null,
  numerado: caso.documento,
  resultado: NOTHING_SENT,
})

/** Runs the steps in order until one ends the issuing. */
export async function take(steps: readonly Step[], walk: Walk): Promise<Walk | Fim> {
  let at: Walk | Fim = walk
  for (const step of steps) {
    at = await step(at)
    if ('fim' in at) break
  }
  return at
}

/** Reads the owner; clears the alarm, whose cause is over. */
async function read(walk: Walk): Promise<Walk> {
  const { fluxo, tenant, documento, model } = walk
  const nota = await fluxo.db.tx(tenant, async q => {
    if (documento.alarme) await setAlarm(q, tenant, documento.id, null)
    return model.read(q, tenant, documento)
  })
  return { ...walk, nota }
}

/** Builds the key with the tpEmis chosen now; the document's number stays. */
function number(walk: Walk): Walk {
  const numerado = { ...walk.documento, ...walk.emissao }
  return { ...walk, numerado: { ...numerado, chave: keyOf(numerado) } }
}

const compose = (walk: Walk): Walk => ({
  ...walk,
  rascunho: walk.model.compose(walk.numerado, walk.nota, walk.conexao),
})

function preflight(walk: Walk): Walk {
  walk.model.preflight(walk.rascunho)
  return walk
}

function sign(walk: Walk): Walk {
  const { xml, digest } = walk.model.sign(walk.rascunho, walk.conexao)
  return { ...walk, numerado: { ...walk.numerado, xml_assinado: xml, digest } }
}

/** Steps from stored row to signed XML; they send nothing, and change only the alarm. @throws NotaInviavel */
export const PREPARE: readonly ((walk: Walk) => Walk | Promise<Walk>)[] = [
  read,
  number,
  compose,
  preflight,
  sign,
]

/** Lists the columns that signing changes. */
export const assinaturaDe = ({ numerado, emissao }: Walk): Assinatura => ({
  ...emissao,
  chave: numerado.chave,
  xml_assinado: numerado.xml_assinado,
  digest: numerado.digest,
})

export const comoNumerada = (d: Documento): Emissao =>
  d.tp_emis === 1
    ? { tp_emis: 1, dh_emi: d.dh_emi, dh_cont: null, xjust: null }
    : {
        tp_emis: tpEmisOf(d.tp_emis) as Exclude<TpEmis, 1>,
        dh_emi: d.dh_emi,
        dh_cont: d.dh_cont ?? d.dh_emi,
        xjust: d.xjust ?? '',
      }

/** Gives the way of a document that is handed over unauthorised. @throws Error for a family without one */
export function offlineOf({ offline, name }: Pick<DfeFamily, 'offline' | 'name'>): Exclude<TpEmis, 1> {
  if (offline === null) throw new Error(`no document of ${name} goes offline`)
  return offline
}

/** Gives the Emissao that puts the same number in contingency; dhEmi stays. */
export function emContingencia(
  d: Documento,
  quando: Date,
  xjust: string,
  tp_emis: Exclude<TpEmis, 1>,
): Emissao {
  const desde = dataHoraIn(quando, d.fuso)
  // contingency cannot begin after dhEmi
  return { tp_emis, dh_emi: d.dh_emi, dh_cont: desde < d.dh_emi ? desde : d.dh_emi, xjust }
}

import { type TpEmis, tpEmisOf } from '../../../core/document/emissao.ts'
import { dataHoraUf } from '../../../core/document/fuso.ts'
import type { Desfecho } from '../../outbox/job.ts'
import type { RespostaAutorizacao, SefazResult } from '../../sefaz/client/resultado.ts'
import type { Caso } from '../flow.ts'
import type { Assinatura, Emissao } from '../models/model.ts'
import { keyOf } from '../numbers/number.ts'
import { type Documento, setAlarm } from '../repository.ts'

/** One document on its way through issuing. Each step fills in its own part. */
export interface Walk extends Caso {
  emissao: Emissao
  /** Owner as read by the model, and the document made of it. */
  nota: unknown
  rascunho: unknown
  /** The document with its number and way out; after signing, with its bytes. */
  numerado: Documento
  resultado: SefazResult<RespostaAutorizacao>
}

/** End of the walk, with its outcome. */
export interface Fim {
  fim: Desfecho
}

export type Step = (walk: Walk) => Walk | Fim | Promise<Walk | Fim>

const NOTHING_SENT: Walk['resultado'] = { kind: 'not_sent', causa: 'nothing was sent', ms: 0 }

/** Begins a walk from the stored row and the way its number goes out. */
export const walkOf = (caso: Caso, emissao: Emissao = comoNumerada(caso.documento)): Walk => ({
  ...caso,
  emissao,
  nota: null,
  rascunho: null,
  numerado: caso.documento,
  resultado: NOTHING_SENT,
})

/** Takes the steps in order until one ends the walk. */
export async function take(steps: readonly Step[], walk: Walk): Promise<Walk | Fim> {
  let at: Walk | Fim = walk
  for (const step of steps) {
    at = await step(at)
    if ('fim' in at) break
  }
  return at
}

/** Reads the whole owner; clears the alarm, whose cause is over. */
async function read(walk: Walk): Promise<Walk> {
  const { fluxo, tenant, documento, model } = walk
  const nota = await fluxo.db.tx(tenant, async q => {
    if (documento.alarme) await setAlarm(q, tenant, documento.id, null)
    return model.read(q, tenant, documento)
  })
  return { ...walk, nota }
}

/** Builds the key: the number was given when the owner was stored, but the key includes the kind of emission. */
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

/** Steps from the stored row to signed bytes. They write nothing and send nothing. @throws NotaInviavel */
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

/** Puts the same number in contingency; the moment of issue stays. */
export function emContingencia(
  d: Documento,
  quando: Date,
  xjust: string,
  tp_emis: Exclude<TpEmis, 1> = 9,
): Emissao {
  const desde = dataHoraUf(quando, d.uf)
  // contingency cannot begin after the note's moment of issue
  return { tp_emis, dh_emi: d.dh_emi, dh_cont: desde < d.dh_emi ? desde : d.dh_emi, xjust }
}

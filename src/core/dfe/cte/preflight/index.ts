import { type Foreseen, layoutFaults } from '../../kit/foreseen.ts'
import type { GrupoXml } from '../../kit/object.ts'
import { buildCte, LAYOUTS } from '../compose/cte.ts'
import type { EntradaCte } from '../compose/entrada.ts'
import { DA_CARGA } from './carga.ts'
import { DOCUMENTO } from './documento.ts'
import { DA_OS } from './os.ts'
import type { RegraCte } from './regra.ts'

/** Rules of CT-e, simplificado and OS. */
export const REGRAS_CTE: readonly RegraCte[] = [...DOCUMENTO, ...DA_CARGA, ...DA_OS]

/** Field to correct by part of a path of the layout; the first found counts. */
const LUGARES = [
  ['/enderEmit', 'empresa', 'Empresa'],
  ['/emit', 'empresa', 'Empresa'],
  ['/rem', 'remetente', 'Remetente'],
  ['/exped', 'expedidor', 'Expedidor'],
  ['/receb', 'recebedor', 'Recebedor'],
  ['/dest', 'destinatario', 'Destinatário'],
  ['/toma', 'tomador', 'Tomador'],
  ['/Comp', 'componentes', 'Componentes'],
  ['/vPrest', 'valor_total', 'Valores'],
  ['/imp', 'regra', 'Imposto'],
  ['/infCarga/infQ', 'quantidades', 'Quantidades'],
  ['/infCarga/vCarga', 'valor_carga', 'Valor da carga'],
  ['/infCarga', 'produto_predominante', 'Carga'],
  ['/infDoc', 'chaves', 'Documentos da carga'],
  ['/det', 'entregas', 'Entregas'],
  ['/docAnt', 'anteriores', 'Documentos anteriores'],
  ['/infModal', 'modal', 'Modal'],
  ['/cobr', 'fatura', 'Cobrança'],
  ['/compl', 'obs', 'Observações'],
  ['/autXML', 'autsXml', 'Autorizados a baixar o XML'],
] as const

/**
 * Finds every refusal that can be foreseen from the entry alone, before number and signature are spent: first the rules,
 * and when they hold, the layout, of the document as it will be signed (`objeto`). [] = ready to issue. `agora` (ISO
 * instant): the present, to judge dates by.
 */
export function preflightCte(
  entrada: EntradaCte,
  { agora, objeto }: { agora?: string | undefined; objeto?: GrupoXml } = {},
): Foreseen[] {
  const julgado = { ...entrada, agora }
  const achados = REGRAS_CTE.filter(
    ({ documentos, breaks }) => documentos.includes(entrada.documento) && breaks(julgado),
  ).map(({ codigo, campo, texto }) => ({ codigo, campo, texto }))
  return achados.length > 0
    ? achados
    : layoutFaults(LAYOUTS[entrada.documento], objeto ?? buildCte(entrada), LUGARES)
}

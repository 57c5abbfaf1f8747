import { type Foreseen, layoutFaults } from '../../kit/foreseen.ts'
import type { GrupoXml } from '../../kit/object.ts'
import type { EntradaMdfe } from '../compose/entrada.ts'
import { buildMdfe } from '../compose/mdfe.ts'
import { MDFE } from '../layout/mdfe.ts'
import { RODOVIARIO } from './rodoviario.ts'
import { VIAGEM } from './viagem.ts'

const REGRAS = [...VIAGEM, ...RODOVIARIO]

/**
 * Finds every refusal of a manifest that can be foreseen, before number and signature are spent: the rules first, and the
 * document as it will be signed (`objeto`) where none is broken. [] = ready to issue. What only SEFAZ knows (open
 * manifests, cancelled notes, the register of carriers) is not judged.
 */
export function preflightMdfe(entrada: EntradaMdfe, objeto?: GrupoXml): readonly Foreseen[] {
  const achados = REGRAS.flatMap(({ codigo, campo, faults }) =>
    faults(entrada).flatMap(texto => (texto ? [{ codigo, campo, texto }] : [])),
  )
  return achados.length > 0 ? achados : layoutFaults(MDFE, objeto ?? buildMdfe(entrada), PARTES)
}

/** Field of the manifest by part of a tag's path; the first part found counts. */
const PARTES = [
  ['/emit', 'empresa', 'Empresa'],
  ['/veicReboque', 'reboques', 'Reboque'],
  ['/condutor', 'motoristas', 'Condutor'],
  ['/veicTracao', 'veiculo', 'Veículo'],
  ['/infPag', 'pagamentos', 'Pagamento do frete'],
  ['/infCIOT', 'ciots', 'CIOT'],
  ['/valePed', 'vales', 'Vale-pedágio'],
  ['/infContratante', 'contratantes', 'Contratante'],
  ['/infANTT', 'rntrc', 'ANTT'],
  ['/infMunCarrega', 'municipios_carga', 'Carregamento'],
  ['/infPercurso', 'percurso', 'Percurso'],
  ['/infDoc', 'documentos', 'Documentos'],
  ['/seg', 'seguros', 'Seguro'],
  ['/prodPred', 'produto', 'Produto predominante'],
  ['/tot', 'valor_carga', 'Carga'],
  ['/lac', 'lacres', 'Lacres'],
  ['/autXML', 'autorizados', 'Autorizados a baixar o XML'],
  ['', 'documentos', ''],
] as const

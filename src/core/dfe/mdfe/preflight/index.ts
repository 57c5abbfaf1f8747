import type { GrupoXml } from '../../kit/object.ts'
import { validateLayout } from '../../kit/validate.ts'
import type { EntradaMdfe } from '../compose/entrada.ts'
import { buildMdfe } from '../compose/mdfe.ts'
import { MDFE } from '../layout/mdfe.ts'
import type { ProblemaMdfe } from './regra.ts'
import { RODOVIARIO } from './rodoviario.ts'
import { VIAGEM } from './viagem.ts'

const REGRAS = [...VIAGEM, ...RODOVIARIO]

/** Breaks of the layout have the code of the schema. */
const SCHEMA = '215'

/**
 * Finds every refusal of a manifest that can be foreseen, before number and signature are spent: the rules first, and the
 * document as it will be signed (`objeto`) where none is broken. [] = ready to issue. What only SEFAZ knows (open
 * manifests, cancelled notes, the register of carriers) is not judged.
 */
export function preflightMdfe(entrada: EntradaMdfe, objeto?: GrupoXml): readonly ProblemaMdfe[] {
  const achados = REGRAS.flatMap(({ codigo, campo, faults }) =>
    faults(entrada).flatMap(texto => (texto ? [{ codigo, campo, texto }] : [])),
  )
  return achados.length > 0 ? achados : layoutFaults(objeto ?? buildMdfe(entrada))
}

const layoutFaults = (objeto: GrupoXml): readonly ProblemaMdfe[] =>
  validateLayout(MDFE, objeto).map(({ caminho, texto }) => {
    const [, campo = 'documento', parte = ''] = PARTES.find(([trecho]) => caminho.includes(trecho)) ?? []
    return { codigo: SCHEMA, campo, texto: parte ? `${parte}: ${texto}` : texto }
  })

/** Field of the manifest by part of a tag's path; the first part found counts. */
const PARTES = [
  ['/emit', 'empresa', 'Empresa'],
  ['/veicReboque', 'reboques', 'Reboque'],
  ['/condutor', 'condutores', 'Condutor'],
  ['/veicTracao', 'veiculo', 'Veículo'],
  ['/infPag', 'pagamentos', 'Pagamento do frete'],
  ['/infCIOT', 'ciots', 'CIOT'],
  ['/valePed', 'vales', 'Vale-pedágio'],
  ['/infContratante', 'contratantes', 'Contratante'],
  ['/infANTT', 'rntrc', 'ANTT'],
  ['/infMunCarrega', 'cidades', 'Carregamento'],
  ['/infPercurso', 'percurso', 'Percurso'],
  ['/infDoc', 'documentos', 'Documentos'],
  ['/seg', 'seguros', 'Seguro'],
  ['/prodPred', 'produto', 'Produto predominante'],
  ['/tot', 'carga', 'Carga'],
  ['/lac', 'lacres', 'Lacres'],
  ['/autXML', 'autorizados', 'Autorizados a baixar o XML'],
] as const

import { f, g, type LayoutNode, o, og, oneOf, SEM_LIMITE, together } from '../../kit/node.ts'
import {
  cfop,
  chave,
  cMun,
  cUF,
  digitos,
  instante,
  nNF,
  serie,
  taxa,
  texto,
  ufOuExterior,
  um,
} from '../../kit/types.ts'
import { toma4 } from './partes.ts'

interface Modelo {
  mod: '57' | '67'
  tpEmis: readonly string[]
  tpCTe: readonly string[]
  procEmi: readonly string[]
}

/** Lists what the three documents begin with, up to the city where the document is issued. */
const comeco = (m: Modelo, ...extra: LayoutNode[]): LayoutNode[] => [
  f('cUF', cUF),
  f('cCT', digitos(8)),
  f('CFOP', cfop, { rotulo: 'CFOP' }),
  f('natOp', texto(1, 60), { rotulo: 'Natureza da prestação' }),
  f('mod', um(m.mod)),
  f('serie', serie, { rotulo: 'Série' }),
  f('nCT', nNF, { rotulo: 'Número' }),
  f('dhEmi', instante, { rotulo: 'Emissão' }),
  f('tpImp', um('1', '2')),
  f('tpEmis', um(...m.tpEmis)),
  f('cDV', digitos(1)),
  f('tpAmb', um('1', '2')),
  f('tpCTe', um(...m.tpCTe), { rotulo: 'Tipo do CT-e' }),
  f('procEmi', um(...m.procEmi)),
  f('verProc', texto(1, 20)),
  ...extra,
  f('cMunEnv', cMun, { rotulo: 'Município de envio' }),
  f('xMunEnv', texto(2, 60), { rotulo: 'Município de envio' }),
  f('UFEnv', ufOuExterior, { rotulo: 'UF de envio' }),
]

/** Begin and end of the service; the OS of goods of value or baggage may have none. */
const trecho = (qual: 'Ini' | 'Fim', rotulo: string, campo: typeof f | typeof o): LayoutNode[] => [
  campo(`cMun${qual}`, cMun, { rotulo: `Município do ${rotulo}` }),
  campo(`xMun${qual}`, texto(2, 60), { rotulo: `Município do ${rotulo}` }),
  campo(`UF${qual}`, ufOuExterior, { rotulo: `UF do ${rotulo}` }),
]

const retira = [
  f('retira', um('0', '1'), { rotulo: 'Recebedor retira' }),
  o('xDetRetira', texto(1, 160), { rotulo: 'Detalhes da retirada' }),
]
export const indIEToma = f('indIEToma', um('1', '2', '9'), { rotulo: 'Contribuinte do ICMS (tomador)' })

const contingencia = together(f('dhCont', instante), f('xJust', texto(15, 256)))

const gCompraGov = og('gCompraGov', [
  f('tpEnteGov', um('1', '2', '3', '4', '5', '6')),
  f('pRedutor', taxa),
  f('tpOperGov', um('1', '2', '3', '4')),
  o('refDFeAnt', chave, { max: SEM_LIMITE }),
])

/** Payment before the service, and the documents that told it (NT 2025.001). */
export const antecipado = (tag: 'chCTePagAnt' | 'chDFePagAnt'): LayoutNode[] => [
  o('tpPagAnt', um('1', '3')),
  og('gPagAntecipado', [f(tag, chave, { max: 99 })]),
]

const CTE_57: Modelo = {
  mod: '57',
  tpEmis: ['1', '3', '4', '5', '7', '8'],
  tpCTe: ['0', '1', '3'],
  procEmi: ['0', '3', '4'],
}

/** Identification of a CT-e of cargo. */
export const ide57 = g('ide', [
  ...comeco(CTE_57, o('indGlobalizado', um('1'), { de: 'globalizado', rotulo: 'Globalizado' })),
  f('modal', um('01', '02', '03', '04', '05', '06'), { rotulo: 'Modal' }),
  f('tpServ', um('0', '1', '2', '3', '4'), { rotulo: 'Tipo do serviço' }),
  ...trecho('Ini', 'início', f),
  ...trecho('Fim', 'término', f),
  ...retira,
  indIEToma,
  oneOf(g('toma3', [f('toma', um('0', '1', '2', '3'), { rotulo: 'Tomador' })]), toma4),
  contingencia,
  gCompraGov,
  ...antecipado('chCTePagAnt'),
])

/** Identification of a CT-e simplificado. */
export const ideSimp = g('ide', [
  ...comeco({ ...CTE_57, tpEmis: ['1', '3', '4', '7', '8'], tpCTe: ['5', '6'] }),
  f('modal', um('01', '02', '03'), { rotulo: 'Modal' }),
  f('tpServ', um('0', '1', '2'), { rotulo: 'Tipo do serviço' }),
  f('UFIni', ufOuExterior, { rotulo: 'UF do início' }),
  f('UFFim', ufOuExterior, { rotulo: 'UF do término' }),
  ...retira,
  contingencia,
  gCompraGov,
  ...antecipado('chDFePagAnt'),
])

/** Identification of a CT-e OS. */
export const ideOs = g('ide', [
  ...comeco({ mod: '67', tpEmis: ['1', '5', '7', '8'], tpCTe: ['0', '1', '3'], procEmi: ['0', '3'] }),
  f('modal', um('01', '02', '03', '04'), { rotulo: 'Modal' }),
  f('tpServ', um('6', '7', '8'), { rotulo: 'Tipo do serviço' }),
  indIEToma,
  ...trecho('Ini', 'início', o),
  ...trecho('Fim', 'término', o),
  og('infPercurso', [f('UFPer', ufOuExterior, { de: '.' })], {
    ...{ max: 25, de: 'percurso', rotulo: 'UF do percurso' },
  }),
  contingencia,
  gCompraGov,
])

import { dec, ZERO } from '../../../money/decimal.ts'
import { toText } from '../../../money/round.ts'
import { block, boxRow, type CaixaPapel } from '../../../paper/box.ts'
import type { Peca } from '../../../paper/flow.ts'
import { quantidade, reais } from '../../../paper/format.ts'
import type { DocumentoImpresso } from '../../kit/paper/printed.ts'
import { type LadoPapel, pieceOf } from '../../kit/paper/sheet.ts'
import { type NoXml, textoOf, todos } from '../../kit/parse.ts'
import { groupOf } from './documento.ts'

const UNIDADES: Readonly<Record<string, string>> = {
  ...{ '00': 'M3', '01': 'KG', '02': 'TON', '03': 'UN', '04': 'L', '05': 'MMBTU' },
}
/** Measures that the CT-e simplificado codes, as its layout names them. */
const MEDIDAS: Readonly<Record<string, string>> = {
  ...{ '00': 'CUBAGEM DA NF-E', '01': 'CUBAGEM AFERIDA', '02': 'PESO BRUTO DA NF-E' },
  ...{ '03': 'PESO BRUTO AFERIDO', '04': 'PESO CUBADO', '05': 'PESO BASE DE CÁLCULO' },
  ...{ '06': 'PESO OPERACIONAL', '07': 'CAIXAS', '08': 'PALETES', '09': 'SACAS', '10': 'CONTAINERS' },
  ...{ '11': 'ROLOS', '12': 'BOMBONAS', '13': 'LATAS', '14': 'LITRAGEM', '15': 'MMBTU', '99': 'OUTROS' },
}

const isWeight = ({ cUnid }: Medida) => cUnid === '01' || cUnid === '02'

interface Medida {
  cUnid: string
  nome: string
  /** Quantity; kilograms for a weight. */
  quantia: string
}

function measureOf(infQ: NoXml): Medida {
  const [cUnid, tpMed] = [textoOf(infQ, 'cUnid'), textoOf(infQ, 'tpMed')]
  const dita = dec(textoOf(infQ, 'qCarga') || '0')
  const quantia = cUnid === '02' ? dita.times(1000) : dita
  return { cUnid, nome: MEDIDAS[tpMed] ?? tpMed, quantia: toText(quantia, 4) }
}

/** Boxes of the manual, and which measures each adds up. */
const QUADROS: readonly (readonly [titulo: string, takes: (medida: Medida) => boolean])[] = [
  ['PESO BRUTO (KG)', m => isWeight(m) && /BRUTO|REAL|DECLARADO/i.test(m.nome) && !/AFERIDO/i.test(m.nome)],
  ['PESO BASE DE CÁLC. (KG)', m => isWeight(m) && /BASE|C[ÁA]LC|CUBADO/i.test(m.nome)],
  ['PESO AFERIDO (KG)', m => isWeight(m) && /AFERIDO/i.test(m.nome)],
  ['CUBAGEM (M3)', ({ cUnid }) => cUnid === '00'],
  ['QUANTIDADE (VOLUMES)', ({ cUnid }) => cUnid === '03'],
]

/** Makes the boxes of the measures: those of the manual, then the others by their own names. */
function measures(infQs: readonly NoXml[]): CaixaPapel[] {
  const medidas = infQs.map(measureOf)
  const homeOf = (medida: Medida) => QUADROS.find(([, takes]) => takes(medida))?.[0]
  const somas = QUADROS.map(([titulo]) => {
    const delas = medidas.filter(medida => homeOf(medida) === titulo)
    const soma = delas.reduce((sum, { quantia }) => sum.plus(dec(quantia)), ZERO)
    return { titulo, texto: delas.length === 0 ? '' : quantidade(toText(soma, 4)) }
  })
  const outras = medidas
    .filter(medida => !homeOf(medida))
    .map(medida => ({
      titulo: `${medida.nome} (${isWeight(medida) ? 'KG' : (UNIDADES[medida.cUnid] ?? medida.cUnid)})`,
      texto: quantidade(medida.quantia),
    }))
  return [...somas, ...outras].map(each => ({ ...each, largura: 1, alinhar: 'direita' }))
}

/** Most boxes of measures in a row. */
const FILEIRA = 6

/** Makes the block of the cargo: product, value, measures; null for a document without cargo. */
export function cargo(doc: DocumentoImpresso, lado: LadoPapel): Peca | null {
  const carga = groupOf(doc, 'infCarga')
  if (!carga) return null
  const of = (tag: string) => textoOf(carga, tag)
  const money = (tag: string) => (of(tag) ? reais(of(tag)) : '')
  const medidas = measures(todos(carga, 'infQ'))
  const rows: CaixaPapel[][] = [
    [
      { titulo: 'PRODUTO PREDOMINANTE', texto: of('proPred'), largura: 6 },
      { titulo: 'OUTRAS CARACTERÍSTICAS DA CARGA', texto: of('xOutCat'), largura: 4.4 },
      { titulo: 'VALOR TOTAL DA CARGA', texto: money('vCarga'), largura: 3, alinhar: 'direita' },
      ...(of('vCargaAverb')
        ? [{ titulo: 'VALOR AVERBADO', texto: money('vCargaAverb'), largura: 3, alinhar: 'direita' as const }]
        : []),
    ],
    ...Array.from({ length: Math.ceil(medidas.length / FILEIRA) }, (_, i) =>
      medidas.slice(i * FILEIRA, (i + 1) * FILEIRA),
    ),
  ]
  return pieceOf(area => block('CARGA', rows, area, boxRow), lado)
}

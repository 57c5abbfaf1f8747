import { dec, ZERO } from '../../../../money/decimal.ts'
import { toText } from '../../../../money/round.ts'
import { quantidade, reais } from '../../../../paper/format.ts'
import { type DocumentoImpresso, said } from '../../../kit/paper/printed.ts'
import { type NoXml, no, textoOf, todos } from '../../../kit/parse.ts'
import { type ParteDita, taxa, told } from './dito.ts'

const volumesOf = ({ inf }: DocumentoImpresso): readonly NoXml[] => todos(no(inf, 'transp'), 'vol')

/** Adds up a quantity over the volumes. */
export const sumOfVolumes = (tag: string) => (nota: DocumentoImpresso) => {
  const ditos = volumesOf(nota)
    .map(vol => textoOf(vol, tag))
    .filter(Boolean)
  return ditos.length === 0
    ? ''
    : toText(
        ditos.reduce((sum, each) => sum.plus(dec(each)), ZERO),
        3,
      )
}

/** Most letters that fit the boxes of the volumes. */
const CABEM = 40
const NOMES = ['esp', 'marca', 'nVol']

const joined = (nota: DocumentoImpresso, tag: string): string =>
  [
    ...new Set(
      volumesOf(nota)
        .map(vol => textoOf(vol, tag))
        .filter(Boolean),
    ),
  ].join(', ')
const isCrowded = (nota: DocumentoImpresso, tag: string): boolean =>
  volumesOf(nota).length > 1 && joined(nota, tag).length > CABEM

/** Lists each name once; 'DIVERSOS' when several volumes' do not fit: the additional information lists them by volume. */
export const nameOfVolumes = (tag: string) => (nota: DocumentoImpresso) =>
  isCrowded(nota, tag) ? 'DIVERSOS' : joined(nota, tag)

const seals = (vol: NoXml): string =>
  todos(vol, 'lacres')
    .map(lacre => textoOf(lacre, 'nLacre'))
    .join(', ')

// biome-ignore format: a table
const VOLUME: readonly ParteDita[] = [
  ['Volumes:', 'qVol', quantidade], ['', 'esp'], ['marca', 'marca'], ['numeração', 'nVol'],
  ['peso bruto', 'pesoB', quantidade], ['peso líquido', 'pesoL', quantidade],
]
// biome-ignore format: a table
const VEICULO: readonly ParteDita[] = [['Reboque', 'placa'], ['', 'UF'], ['RNTC', 'RNTC']]
// biome-ignore format: a table
const RETIDO: readonly ParteDita[] = [
  ['ICMS retido do frete: serviço R$', 'vServ', reais], ['BC', 'vBCRet', reais], ['Aliq.', 'pICMSRet', taxa],
  ['R$', 'vICMSRet', reais], ['CFOP', 'CFOP'],
]

/** Lists transport data without a box, one paragraph each. */
export function toldOfTransport(nota: DocumentoImpresso): string[] {
  const transp = no(nota.inf, 'transp')
  const volumes = volumesOf(nota)
  const lacres = volumes.map(seals).filter(Boolean).join(', ')
  const each = (vol: NoXml) =>
    [told(vol, VOLUME), seals(vol) && `lacres ${seals(vol)}`].filter(Boolean).join('  ')
  const [vagao, balsa] = ['vagao', 'balsa'].map(tag => said(nota, `transp/${tag}`))
  return [
    ...todos(transp, 'reboque').map(reboque => told(reboque, VEICULO)),
    vagao ? `Vagão ${vagao}` : '',
    balsa ? `Balsa ${balsa}` : '',
    told(no(transp, 'retTransp'), RETIDO),
    ...(NOMES.some(tag => isCrowded(nota, tag)) ? volumes.map(each) : [lacres && `Lacres: ${lacres}`]),
  ].filter(Boolean)
}

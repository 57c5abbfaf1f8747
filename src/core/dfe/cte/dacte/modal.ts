import { block, boxRow, type CaixaPapel } from '../../../paper/box.ts'
import { data, dataHora, documento, reais } from '../../../paper/format.ts'
import type { DocumentoImpresso } from '../../kit/paper/printed.ts'
import { tableList } from '../../kit/paper/rows.ts'
import { type LadoPapel, pieceOf } from '../../kit/paper/sheet.ts'
import type { ParteImpressa } from '../../kit/paper/spread.ts'
import { type NoXml, textoOf, todos } from '../../kit/parse.ts'
import { groupOf } from './documento.ts'

/** Box of a modal: its title, its share, the path of its text, and how it is written. */
type CampoDoModal = readonly [
  titulo: string,
  largura: number,
  caminho: string,
  como?: (texto: string) => string,
]

interface Modal {
  nome: string
  campos: readonly CampoDoModal[]
}

const words = (nomes: Readonly<Record<string, string>>) => (codigo: string) => nomes[codigo] ?? codigo

const money = (texto: string) => reais(texto)
const FRETAMENTO = words({ '1': 'EVENTUAL', '2': 'CONTÍNUO' })
const PROPRIETARIO = words({ '0': 'TAC AGREGADO', '1': 'TAC INDEPENDENTE', '2': 'OUTROS' })
const DIRECAO = words({ N: 'NORTE', S: 'SUL', L: 'LESTE', O: 'OESTE' })
const TRAFEGO = words({ '0': 'PRÓPRIO', '1': 'MÚTUO', '2': 'RODOFERROVIÁRIO', '3': 'RODOVIÁRIO' })

/** Boxes of each modal, by the tag of its group. */
const MODAIS: Readonly<Record<string, Modal>> = {
  rodo: {
    nome: 'DADOS ESPECÍFICOS DO MODAL RODOVIÁRIO',
    campos: [['RNTRC DA EMPRESA', 1, 'RNTRC']],
  },
  rodoOS: {
    nome: 'DADOS ESPECÍFICOS DO MODAL RODOVIÁRIO',
    campos: [
      ['TERMO DE AUTORIZAÇÃO DE FRETAMENTO', 3, 'TAF'],
      ['Nº DE REGISTRO ESTADUAL', 4, 'NroRegEstadual'],
      ['PLACA', 1.6, 'veic/placa'],
      ['UF', 0.8, 'veic/UF'],
      ['RENAVAM', 2, 'veic/RENAVAM'],
      ['PROPRIETÁRIO', 5, 'veic/prop/xNome'],
      ['CNPJ DO PROPRIETÁRIO', 3, 'veic/prop/CNPJ', documento],
      ['CPF DO PROPRIETÁRIO', 2.6, 'veic/prop/CPF', documento],
      ['IE DO PROPRIETÁRIO', 2.6, 'veic/prop/IE'],
      ['TAF DO PROPRIETÁRIO', 2.4, 'veic/prop/TAF'],
      ['REGISTRO DO PROPRIETÁRIO', 4, 'veic/prop/NroRegEstadual'],
      ['TIPO DO PROPRIETÁRIO', 2.6, 'veic/prop/tpProp', PROPRIETARIO],
      ['FRETAMENTO', 2, 'infFretamento/tpFretamento', FRETAMENTO],
      ['DATA E HORA DA VIAGEM', 3, 'infFretamento/dhViagem', dataHora],
    ],
  },
  aereo: {
    nome: 'DADOS ESPECÍFICOS DO MODAL AÉREO',
    campos: [
      ['MINUTA', 2, 'nMinu'],
      ['NÚMERO OPERACIONAL', 2.4, 'nOCA'],
      ['PREVISÃO DE ENTREGA', 2.4, 'dPrevAereo', data],
      ['DIMENSÃO', 2.4, 'natCarga/xDime'],
      ['CLASSE DA TARIFA', 2, 'tarifa/CL'],
      ['CÓDIGO DA TARIFA', 2, 'tarifa/cTar'],
      ['VALOR DA TARIFA', 2.4, 'tarifa/vTar', money],
    ],
  },
  aquav: {
    nome: 'DADOS ESPECÍFICOS DO MODAL AQUAVIÁRIO',
    campos: [
      ['NAVIO', 4, 'xNavio'],
      ['IRIN', 1.6, 'irin'],
      ['VIAGEM', 1.6, 'nViag'],
      ['DIREÇÃO', 1.4, 'direc', DIRECAO],
      ['BASE DO AFRMM', 2.2, 'vPrest', money],
      ['VALOR DO AFRMM', 2.2, 'vAFRMM', money],
    ],
  },
  ferrov: {
    nome: 'DADOS ESPECÍFICOS DO MODAL FERROVIÁRIO',
    campos: [
      ['TIPO DE TRÁFEGO', 2.4, 'tpTraf', TRAFEGO],
      ['FLUXO FERROVIÁRIO', 2.4, 'fluxo'],
      ['VALOR DO FRETE NO TRÁFEGO MÚTUO', 3.4, 'trafMut/vFrete', money],
      ['CHAVE DO CT-E DA FERROVIA DE ORIGEM', 6, 'trafMut/chCTeFerroOrigem'],
    ],
  },
  duto: {
    nome: 'DADOS ESPECÍFICOS DO MODAL DUTOVIÁRIO',
    campos: [
      ['INÍCIO DA PRESTAÇÃO', 2.4, 'dIni', data],
      ['FIM DA PRESTAÇÃO', 2.4, 'dFim', data],
      ['VALOR DA TARIFA', 2.4, 'vTar'],
      ['CONTRATO', 3, 'nContrato'],
      ['PONTO DE ENTRADA', 3, 'codPontoEntrada'],
      ['PONTO DE SAÍDA', 3, 'codPontoSaida'],
    ],
  },
  multimodal: {
    nome: 'DADOS ESPECÍFICOS DO TRANSPORTE MULTIMODAL',
    campos: [
      ['COTM', 3, 'COTM'],
      ['NEGOCIÁVEL', 1.6, 'indNegociavel', words({ '0': 'NÃO', '1': 'SIM' })],
      ['SEGURADORA', 4, 'seg/infSeg/xSeg'],
      ['CNPJ DA SEGURADORA', 3, 'seg/infSeg/CNPJ', documento],
      ['APÓLICE', 3, 'seg/nApol'],
      ['AVERBAÇÃO', 3, 'seg/nAver'],
    ],
  },
}

const ORDENS = [
  { titulo: 'ORDEM DE COLETA', largura: 4 },
  { titulo: 'EMISSÃO', largura: 3 },
  { titulo: 'CNPJ DO EMITENTE', largura: 5 },
  { titulo: 'IE', largura: 4 },
  { titulo: 'UF', largura: 1.4 },
]

const pickups = (rodo: NoXml) =>
  todos(rodo, 'occ').map(occ => [
    [textoOf(occ, 'serie'), textoOf(occ, 'nOcc')].filter(Boolean).join('/'),
    data(textoOf(occ, 'dEmi')),
    documento(textoOf(occ, 'emiOcc', 'CNPJ')),
    textoOf(occ, 'emiOcc', 'IE'),
    textoOf(occ, 'emiOcc', 'UF'),
  ])

/** Total of shares in a row of boxes. */
const FILEIRA = 16

/** Splits boxes into rows of at most that many shares. */
function inRows(caixas: readonly CaixaPapel[]): CaixaPapel[][] {
  const rows: CaixaPapel[][] = []
  let room = 0
  for (const caixa of caixas) {
    if (caixa.largura > room) {
      rows.push([])
      room = FILEIRA
    }
    rows.at(-1)?.push(caixa)
    room -= caixa.largura
  }
  return rows
}

/** Makes the block of the modal's own data; empty where the document has none. */
export function modalParts(doc: DocumentoImpresso, lado: LadoPapel): ParteImpressa[] {
  const grupo = groupOf(doc, 'infModal')?.filhos[0]
  const modal = MODAIS[grupo?.tag ?? '']
  if (!grupo || !modal) return []
  const caixas = modal.campos.flatMap(([titulo, largura, caminho, como]) => {
    const dito = textoOf(grupo, ...caminho.split('/'))
    return dito ? [{ titulo, largura, texto: como ? como(dito) : dito }] : []
  })
  return [
    pieceOf(area => block(modal.nome, inRows(caixas), area, boxRow), lado),
    tableList('ORDENS DE COLETA', ORDENS, pickups(grupo), lado, 2),
  ]
}

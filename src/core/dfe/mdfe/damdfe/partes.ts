import { block, boxRow, type CaixaPapel } from '../../../paper/box.ts'
import type { Peca } from '../../../paper/flow.ts'
import { chaveEmGrupos, data, dataHora, documento, quantidade, reais } from '../../../paper/format.ts'
import { type DocumentoImpresso, said } from '../../kit/paper/printed.ts'
import { tableList, textList } from '../../kit/paper/rows.ts'
import { type LadoPapel, pieceOf } from '../../kit/paper/sheet.ts'
import type { ListaImpressa, ParteImpressa } from '../../kit/paper/spread.ts'
import { type NoXml, no, textoOf, todos } from '../../kit/parse.ts'
import { driversOf, EMITENTES, modalOf, routeOf, unitOf, unloadingOf, vehiclesOf } from './documento.ts'
import type { Incluidos } from './evento.ts'

const boxes = (nome: string, rows: readonly (readonly CaixaPapel[])[], lado: LadoPapel): Peca =>
  pieceOf(area => block(nome, rows, area, boxRow), lado)

const money = (texto: string) => (texto === '' ? '' : reais(texto))
const idOf = (no: NoXml | null, ...tags: string[]) =>
  documento(tags.map(tag => textoOf(no, tag)).find(Boolean) ?? '')

/** Makes the blocks of the trip and of what is carried. */
export function totals(doc: DocumentoImpresso, { notas }: Incluidos, lado: LadoPapel): Peca[] {
  const of = (tag: string) => said(doc, `tot/${tag}`)
  const right = (titulo: string, largura: number, texto: string): CaixaPapel => ({
    ...{ titulo, largura, texto, alinhar: 'direita' },
  })
  const cidades = todos(doc.ide, 'infMunCarrega').map(cada => textoOf(cada, 'xMunCarrega'))
  const emitente = said(doc, 'ide/tpEmit')
  return [
    boxes(
      'VIAGEM',
      [
        [
          { titulo: 'TIPO DO EMITENTE', texto: EMITENTES[emitente] ?? emitente, largura: 3.4 },
          { titulo: 'PERCURSO', texto: routeOf(doc).join(' - '), largura: 4.6 },
          { titulo: 'INÍCIO DA VIAGEM', texto: dataHora(said(doc, 'ide/dhIniViagem')), largura: 2.4 },
        ],
        [{ titulo: 'MUNICÍPIOS DE CARREGAMENTO', texto: cidades.join(', '), largura: 1 }],
      ],
      lado,
    ),
    boxes(
      'CARGA',
      [
        [
          right('QTD. CT-E', 1.6, of('qCTe')),
          right('QTD. NF-E', 1.6, notas.length > 0 ? String(Number(of('qNFe')) + notas.length) : of('qNFe')),
          ...(of('qMDFe') ? [right('QTD. MDF-E', 1.6, of('qMDFe'))] : []),
          right(`PESO TOTAL (${unitOf(doc)})`, 3, quantidade(of('qCarga'))),
          right('VALOR TOTAL DA CARGA', 3, money(of('vCarga'))),
          { titulo: 'PRODUTO PREDOMINANTE', texto: said(doc, 'prodPred/xProd'), largura: 6 },
          { titulo: 'NCM', texto: said(doc, 'prodPred/NCM'), largura: 1.8 },
        ],
      ],
      lado,
    ),
  ]
}

const VEICULOS = [
  { titulo: 'PLACA', largura: 16 },
  { titulo: 'UF', largura: 7 },
  { titulo: 'RNTRC', largura: 18 },
  { titulo: 'RENAVAM', largura: 22 },
  { titulo: 'TARA (KG)', largura: 15, alinhar: 'direita' },
  { titulo: 'CAPACIDADE (KG)', largura: 20, alinhar: 'direita' },
  { titulo: 'PROPRIETÁRIO', largura: 66 },
  { titulo: 'CNPJ / CPF', largura: 30 },
] as const
const CONDUTORES = [
  { titulo: 'CPF', largura: 26 },
  { titulo: 'NOME', largura: 70 },
]
const VALES = [
  { titulo: 'CNPJ DO RESPONSÁVEL', largura: 34 },
  { titulo: 'CNPJ DA FORNECEDORA', largura: 34 },
  { titulo: 'Nº DO COMPROVANTE (IDVPO)', largura: 46 },
  { titulo: 'VALOR', largura: 22, alinhar: 'direita' },
] as const
const CIOTS = [
  { titulo: 'CIOT', largura: 30 },
  { titulo: 'CNPJ / CPF DO RESPONSÁVEL', largura: 40 },
]
const CONTRATANTES = [
  { titulo: 'CNPJ / CPF', largura: 30 },
  { titulo: 'NOME', largura: 60 },
]

const quantity = (texto: string) => (texto === '' ? '' : quantidade(texto))

/** Makes the lists of the road: vehicles, drivers, toll vouchers, codes of operation, contractors. */
function road(doc: DocumentoImpresso, rodo: NoXml, incluidos: Incluidos, lado: LadoPapel): ListaImpressa[] {
  const antt = no(rodo, 'infANTT')
  const rntrc = textoOf(antt, 'RNTRC')
  return [
    tableList(
      'VEÍCULOS',
      VEICULOS,
      vehiclesOf(doc).map(veiculo => {
        const of = (tag: string) => textoOf(veiculo, tag)
        const prop = no(veiculo, 'prop')
        return [
          ...[of('placa'), of('UF'), textoOf(prop, 'RNTRC') || rntrc, of('RENAVAM')],
          ...[quantity(of('tara')), quantity(of('capKG')), textoOf(prop, 'xNome'), idOf(prop, 'CNPJ', 'CPF')],
        ]
      }),
      lado,
    ),
    tableList(
      'CONDUTORES',
      CONDUTORES,
      [
        ...driversOf(doc).map(condutor => [idOf(condutor, 'CPF'), textoOf(condutor, 'xNome')]),
        ...incluidos.condutores.map(({ nome, cpf, em }) => [documento(cpf), `${nome} (incluído em ${em})`]),
      ],
      lado,
      2,
    ),
    tableList(
      'VALE-PEDÁGIO',
      VALES,
      todos(no(antt, 'valePed'), 'disp').map(vale => [
        ...[idOf(vale, 'CNPJPg', 'CPFPg'), idOf(vale, 'CNPJForn')],
        ...[textoOf(vale, 'nCompra'), money(textoOf(vale, 'vValePed'))],
      ]),
      lado,
    ),
    tableList(
      'CIOT',
      CIOTS,
      todos(antt, 'infCIOT').map(cada => [textoOf(cada, 'CIOT'), idOf(cada, 'CNPJ', 'CPF')]),
      lado,
      2,
    ),
    tableList(
      'CONTRATANTES',
      CONTRATANTES,
      todos(antt, 'infContratante').map(cada => [
        idOf(cada, 'CNPJ', 'CPF', 'idEstrangeiro'),
        textoOf(cada, 'xNome'),
      ]),
      lado,
      2,
    ),
  ]
}

type Caixa = readonly [titulo: string, largura: number, tag: string, como?: (texto: string) => string]

/** Boxes of the other modals, by the tag of the group. */
const OUTROS: Readonly<
  Record<string, readonly [nome: string, grupo: string | null, caixas: readonly Caixa[]]>
> = {
  aereo: [
    'DADOS DO VOO',
    null,
    [
      ['NACIONALIDADE', 2, 'nac'],
      ['MATRÍCULA', 2, 'matr'],
      ['VOO', 2, 'nVoo'],
      ['DATA', 2, 'dVoo', data],
      ['AERÓDROMO DE EMBARQUE', 3, 'cAerEmb'],
      ['AERÓDROMO DE DESTINO', 3, 'cAerDes'],
    ],
  ],
  aquav: [
    'DADOS DA EMBARCAÇÃO',
    null,
    [
      ['IRIN', 2, 'irin'],
      ['CÓDIGO', 2, 'cEmbar'],
      ['EMBARCAÇÃO', 5, 'xEmbar'],
      ['VIAGEM', 2, 'nViag'],
      ['PORTO DE EMBARQUE', 2.6, 'cPrtEmb'],
      ['PORTO DE DESTINO', 2.6, 'cPrtDest'],
    ],
  ],
  ferrov: [
    'DADOS DO TREM',
    'trem',
    [
      ['PREFIXO', 2, 'xPref'],
      ['LIBERAÇÃO', 3, 'dhTrem', dataHora],
      ['ORIGEM', 2, 'xOri'],
      ['DESTINO', 2, 'xDest'],
      ['VAGÕES', 2, 'qVag'],
    ],
  ],
}
const VAGOES = [
  { titulo: 'SÉRIE', largura: 10 },
  { titulo: 'VAGÃO', largura: 20 },
  { titulo: 'PESO REAL (TON)', largura: 20, alinhar: 'direita' },
  { titulo: 'TON. ÚTIL', largura: 16, alinhar: 'direita' },
] as const

/** Makes the blocks of the modal. */
export function modalParts(doc: DocumentoImpresso, incluidos: Incluidos, lado: LadoPapel): ParteImpressa[] {
  const grupo = modalOf(doc)
  if (!grupo) return []
  if (grupo.tag === 'rodo') return road(doc, grupo, incluidos, lado)
  const outro = OUTROS[grupo.tag]
  if (!outro) return []
  const [nome, dentro, caixas] = outro
  const de = dentro ? no(grupo, dentro) : grupo
  return [
    boxes(
      nome,
      [
        caixas.map(([titulo, largura, tag, como = (texto: string) => texto]) => ({
          ...{ titulo, largura, texto: como(textoOf(de, tag)) },
        })),
      ],
      lado,
    ),
    tableList(
      'VAGÕES',
      VAGOES,
      todos(grupo, 'vag').map(vag =>
        ['serie', 'nVag', 'pesoR', 'TU'].map((tag, i) =>
          i < 2 ? textoOf(vag, tag) : quantity(textoOf(vag, tag)),
        ),
      ),
      lado,
      2,
    ),
  ]
}

const SEGUROS = [
  { titulo: 'RESPONSÁVEL', largura: 24 },
  { titulo: 'CNPJ / CPF', largura: 32 },
  { titulo: 'SEGURADORA', largura: 44 },
  { titulo: 'CNPJ DA SEGURADORA', largura: 32 },
  { titulo: 'APÓLICE', largura: 32 },
  { titulo: 'AVERBAÇÃO', largura: 58 },
]

/** Lists the insurance of the cargo, which the road's authority asks on the paper. */
export const insurance = (doc: DocumentoImpresso, lado: LadoPapel): ListaImpressa =>
  tableList(
    'SEGURO DA CARGA',
    SEGUROS,
    todos(doc.inf, 'seg').flatMap(seg => {
      const resp = no(seg, 'infResp')
      const averbacoes = todos(seg, 'nAver').map(cada => cada.texto)
      const primeira = [
        textoOf(resp, 'respSeg') === '2' ? 'CONTRATANTE' : 'EMITENTE',
        idOf(resp, 'CNPJ', 'CPF'),
        textoOf(seg, 'infSeg', 'xSeg'),
        idOf(no(seg, 'infSeg'), 'CNPJ'),
        textoOf(seg, 'nApol'),
        averbacoes[0] ?? '',
      ]
      return [primeira, ...averbacoes.slice(1).map(averbacao => ['', '', '', '', '', averbacao])]
    }),
    lado,
  )

/** Most documents that are listed; above it the paper counts them by city. */
const LISTADOS = 60

const CHAVES = [
  { titulo: 'TIPO', largura: 10 },
  { titulo: 'CHAVE DE ACESSO', largura: 66 },
  { titulo: 'MUNICÍPIO DE DESCARREGAMENTO', largura: 50 },
]
const CONTAGENS = [
  { titulo: 'MUNICÍPIO DE DESCARREGAMENTO', largura: 50 },
  { titulo: 'DOCUMENTOS', largura: 40 },
]

const counted = (documentos: readonly (readonly [string, string])[]): string => {
  const tipos = [...new Set(documentos.map(([tipo]) => tipo))]
  return tipos.map(each => `${documentos.filter(([tipo]) => tipo === each).length} ${each}`).join(', ')
}

/** Lists the documents by city of unloading: their keys, or how many they are. */
export function documentList(doc: DocumentoImpresso, { notas }: Incluidos, lado: LadoPapel): ListaImpressa {
  const included = notas.map(({ chave, municipio }) => ({
    municipio,
    documentos: [['NF-e', chave] as const],
  }))
  const cidades = [...unloadingOf(doc), ...included]
  const todas = cidades.flatMap(({ municipio, documentos }) =>
    documentos.map(([tipo, chave]) => [tipo, chaveEmGrupos(chave), municipio]),
  )
  const lista =
    todas.length > LISTADOS
      ? tableList(
          'DOCUMENTOS FISCAIS POR MUNICÍPIO',
          CONTAGENS,
          cidades.map(({ municipio, documentos }) => [municipio, counted(documentos)]),
          lado,
          2,
        )
      : tableList('RELAÇÃO DOS DOCUMENTOS FISCAIS', CHAVES, todas, lado)
  return { ...lista, cresce: true }
}

/** Lists seals and remarks. */
export function remarks(doc: DocumentoImpresso, lado: LadoPapel): ListaImpressa[] {
  const seals = (de: NoXml | null, tag: string) => todos(de, tag).map(cada => textoOf(cada, 'nLacre'))
  const lacres = [...seals(doc.inf, 'lacres'), ...seals(modalOf(doc), 'lacRodo')]
  const fisco = said(doc, 'infAdic/infAdFisco')
  return [
    textList('LACRES', lacres.length > 0 ? [lacres.join(', ')] : [], lado),
    textList(
      'OBSERVAÇÕES',
      [fisco && `Inf. fisco: ${fisco}`, said(doc, 'infAdic/infCpl')].filter(Boolean),
      lado,
    ),
  ]
}

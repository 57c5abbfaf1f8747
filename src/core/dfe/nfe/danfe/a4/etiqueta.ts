import { frame } from '../../../../paper/box.ts'
import { write, writeLines } from '../../../../paper/draw.ts'
import type { ElementoPapel } from '../../../../paper/element.ts'
import { chaveEmGrupos, data } from '../../../../paper/format.ts'
import { bands, watermark } from '../../../kit/paper/bands.ts'
import { bars } from '../../../kit/paper/bars.ts'
import {
  type BlocoImpresso,
  campo,
  documentOf,
  dottedNumber,
  drawBlocks,
  paddedSeries,
  valor,
} from '../../../kit/paper/field.ts'
import { said } from '../../../kit/paper/printed.ts'
import type { PapelDesenhado } from '../../../kit/paper/sheet.ts'
import { openNota } from '../nota.ts'
import { authorisation } from './contingencia.ts'
import type { OpcoesDanfeA4 } from './danfe-a4.ts'
import { markOf, warnings } from './tarja.ts'

/** Width and height of a parcel label, mm. */
const ETIQUETA = [100, 150] as const
const MARGEM = 4
const UTIL = { x: MARGEM, largura: ETIQUETA[0] - 2 * MARGEM } as const

const party = (nome: string, grupo: 'emit' | 'dest', endereco: string): BlocoImpresso => ({
  nome,
  linhas: [
    { campos: [campo('NOME / RAZÃO SOCIAL', 1, `${grupo}/xNome`)] },
    {
      campos: [
        campo('CNPJ / CPF', 4.2, documentOf(grupo)),
        campo('INSCRIÇÃO ESTADUAL', 3.6, `${grupo}/IE`),
        campo('UF', 1.2, `${grupo}/${endereco}/UF`),
      ],
    },
  ],
})

const BLOCOS: readonly BlocoImpresso[] = [
  party('EMITENTE', 'emit', 'enderEmit'),
  {
    nome: 'DADOS GERAIS DA NF-e',
    linhas: [
      {
        campos: [
          campo('TIPO DE OPERAÇÃO', 3, 'ide/tpNF', tpNF => (tpNF === '0' ? '0 - Entrada' : '1 - Saída')),
          campo('SÉRIE', 1.4, 'ide/serie', paddedSeries),
          campo('NÚMERO', 3, 'ide/nNF', dottedNumber),
          campo('EMISSÃO', 2.6, 'ide/dhEmi', data),
        ],
      },
    ],
  },
  party('DESTINATÁRIO', 'dest', 'enderDest'),
  {
    nome: 'TOTAL',
    linhas: [{ campos: [{ ...valor('VALOR TOTAL DA NOTA R$', 1, 'total/ICMSTot/vNF'), negrito: true }] }],
  },
]

/** Lays out the DANFE Simplificado - Etiqueta (NT 2020.004): a parcel's label, from stored XML. @throws XmlInvalido */
export function layOutParcelLabel(xml: string, { cancelada, epec }: OpcoesDanfeA4): PapelDesenhado {
  const nota = openNota(xml)
  const autorizado = authorisation(nota, epec)
  const centro = { ...UTIL, alinhar: 'centro' } as const
  const tarjas = bands(warnings(nota, cancelada), { ...UTIL, y: MARGEM + 47 })
  const blocos = drawBlocks(BLOCOS, nota, { ...UTIL, y: tarjas.fim })
  const pagina: ElementoPapel[] = [
    ...watermark(markOf(nota, cancelada), ETIQUETA),
    frame({ ...UTIL, y: MARGEM, altura: 47 }),
    write('DANFE SIMPLIFICADO - ETIQUETA', { ...centro, y: MARGEM + 1, tamanho: 12, negrito: true }),
    write('CHAVE DE ACESSO', { ...centro, y: MARGEM + 7, tamanho: 6.4 }),
    ...bars(nota.chave, { ...UTIL, y: MARGEM + 10, altura: 20 }),
    write(chaveEmGrupos(nota.chave), { ...centro, y: MARGEM + 31, tamanho: 9, negrito: true }),
    ...writeLines([autorizado.titulo, autorizado.texto], { ...centro, y: MARGEM + 37, tamanho: 8.4 }),
    ...tarjas.elementos,
    ...blocos.elementos,
  ]
  return {
    titulo: `Etiqueta ${nota.nome} ${said(nota, 'ide/nNF')} série ${said(nota, 'ide/serie')}`,
    folha: ETIQUETA,
    paginas: [pagina],
  }
}

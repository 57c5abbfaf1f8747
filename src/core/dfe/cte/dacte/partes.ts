import type { Peca } from '../../../paper/flow.ts'
import { cep, fone } from '../../../paper/format.ts'
import { documentOf, street } from '../../kit/paper/field.ts'
import { type DocumentoImpresso, said } from '../../kit/paper/printed.ts'
import { labelledBox, type RotuloDito } from '../../kit/paper/rows.ts'
import type { LadoPapel } from '../../kit/paper/sheet.ts'
import { takerOf } from './documento.ts'

/** Parties of the cargo, in the manual's order. */
const PARTES = [
  ['REMETENTE', 'rem', 'enderReme'],
  ['DESTINATÁRIO', 'dest', 'enderDest'],
  ['EXPEDIDOR', 'exped', 'enderExped'],
  ['RECEBEDOR', 'receb', 'enderReceb'],
] as const

/** Width, mm, that a party's box needs. */
const PARTE = 92

/** Share of a line of which the first text is the longer one. */
const MAIOR = 1.35

const joined = (...textos: string[]) => textos.filter(Boolean).join(' - ')

function toldOf(doc: DocumentoImpresso, rotulo: string, grupo: string, endereco: string) {
  const of = (tag: string) => said(doc, `${grupo}/${tag}`)
  const at = (tag: string) => of(`${endereco}/${tag}`)
  const dito = (nome: string, texto: string, parte = 1): RotuloDito => [nome, texto, parte]
  return {
    nome: dito(rotulo, of('xNome')),
    rua: dito('ENDEREÇO', joined(street(`${grupo}/${endereco}`)(doc), at('xBairro'))),
    cidade: dito('MUNICÍPIO', joined(at('xMun'), at('UF')), MAIOR),
    cep: dito('CEP', cep(at('CEP'))),
    quem: dito('CNPJ / CPF', documentOf(grupo)(doc), MAIOR),
    ie: dito('INSC. ESTADUAL', of('IE')),
    pais: dito('PAÍS', at('xPais'), MAIOR),
    fone: dito('FONE', fone(of('fone'))),
  }
}

/** Makes the boxes of the parties that the document has, side by side. */
export function parties(doc: DocumentoImpresso, { x, largura }: LadoPapel): Peca[] {
  const ditas = PARTES.filter(([, grupo]) => said(doc, `${grupo}/xNome`)).map(([rotulo, grupo, endereco]) =>
    toldOf(doc, rotulo, grupo, endereco),
  )
  const vezes = Math.floor(largura / PARTE)
  return Array.from({ length: Math.ceil(ditas.length / vezes) }, (_, i) => {
    const row = ditas.slice(i * vezes, (i + 1) * vezes)
    const wide = largura / row.length
    const pecas = row.map((t, j) =>
      labelledBox([[t.nome], [t.rua], [t.cidade, t.cep], [t.quem, t.ie], [t.pais, t.fone]], {
        x: x + j * wide,
        largura: wide,
      }),
    )
    const altura = Math.max(...pecas.map(peca => peca.altura))
    return { altura, desenhar: y => pecas.flatMap(peca => peca.desenhar(y, altura)) }
  })
}

/** Makes the box of who takes the service; null: the document says nobody. */
export function taker(doc: DocumentoImpresso, lado: LadoPapel): Peca | null {
  const { grupo, endereco } = takerOf(doc)
  if (!said(doc, `${grupo}/xNome`)) return null
  const t = toldOf(doc, 'TOMADOR', grupo, endereco)
  return labelledBox(
    [
      [t.nome, t.rua],
      [t.cidade, t.cep, t.pais],
      [t.quem, t.ie, t.fone],
    ],
    lado,
  )
}

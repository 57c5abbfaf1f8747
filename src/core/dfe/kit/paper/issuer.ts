import { type Area, box } from '../../../paper/box.ts'
import { LEGIVEL, linesOf, writeLines } from '../../../paper/draw.ts'
import type { Peca } from '../../../paper/flow.ts'
import { cep, fone } from '../../../paper/format.ts'
import { heightOf } from '../../../paper/measure.ts'
import type { Tamanho } from '../../../paper/page.ts'
import type { EmitenteImpresso } from '../../../paper/ticket-head.ts'

interface EmitenteNoQuadro {
  emitente: EmitenteImpresso
  /** Lines below the address. */
  mais: readonly string[]
}

const LARGO = 1.8
/** Least height of the issuer's box, in mm, at which a picture fits above the words. */
const ALTO_PARA_CIMA = 30

/** Font sizes (points) of the issuer's name and the text below: the first pair that fits; the box grows for the last. */
const LETRAS = [
  [11, 7.6],
  [10, 7],
  [9, 6.4],
  [8, 5.8],
  [7, LEGIVEL],
] as const

type Espaco = Omit<Area, 'y'>

/** Draws the issuer's words, as large as their place allows, centred. */
function issuerWords({ emitente: e, mais }: EmitenteNoQuadro, { x, largura, altura }: Espaco): Peca {
  const place = { x, largura, alinhar: 'centro' } as const
  const ditos = [
    [e.endereco, e.bairro].filter(Boolean).join(' - '),
    [e.cidade, e.cep && `CEP ${cep(e.cep)}`].filter(Boolean).join(' - '),
    e.fone && `Fone ${fone(e.fone)}`,
    ...mais,
  ].filter(Boolean)
  const sized = ([grande, pequeno]: (typeof LETRAS)[number]) => {
    const nome = { ...place, tamanho: grande, negrito: true }
    const resto = { ...place, tamanho: pequeno }
    const linhas = {
      nome: linesOf(e.razao, nome),
      resto: ditos.flatMap(each => linesOf(each, resto)),
    }
    const alto = heightOf(linhas.nome.length, grande) + 0.8
    return { nome, resto, linhas, alto, total: alto + heightOf(linhas.resto.length, pequeno) }
  }
  let fit = sized(LETRAS[0])
  for (const letras of LETRAS.slice(1)) {
    if (fit.total <= altura) break
    fit = sized(letras)
  }
  const acima = Math.max(0, (altura - fit.total) / 2)
  return {
    altura: Math.max(altura, fit.total),
    desenhar: y => [
      ...writeLines(fit.linhas.nome, { ...fit.nome, y: y + acima }),
      ...writeLines(fit.linhas.resto, { ...fit.resto, y: y + acima + fit.alto }),
    ],
  }
}

/** Draws the company's picture beside its words; above them when the picture is wide and there is room. */
export function issuer(quem: EmitenteNoQuadro, logo: Tamanho | null, { x, largura, altura }: Espaco): Peca {
  const acima = logo !== null && logo.largura / logo.altura >= LARGO && altura >= ALTO_PARA_CIMA
  const most = acima ? { largura: largura - 8, altura: 12 } : { largura: largura * 0.32, altura: altura - 8 }
  const scale = logo ? Math.min(most.largura / logo.largura, most.altura / logo.altura) : 0
  const drawn = logo ? { largura: logo.largura * scale, altura: logo.altura * scale } : null
  const beside = drawn && !acima ? drawn.largura + 2 : 0
  const top = 2.6 + (acima && drawn ? drawn.altura + 1 : 0)
  const words = issuerWords(quem, {
    x: x + 1.5 + beside,
    largura: largura - 3 - beside,
    altura: altura - 1 - top,
  })
  const tall = top + words.altura + 1
  return {
    altura: tall,
    desenhar: y => [
      ...box({ titulo: 'IDENTIFICAÇÃO DO EMITENTE', texto: '', largura: 1 }, { x, y, largura, altura: tall }),
      ...(drawn
        ? [
            {
              k: 'imagem' as const,
              x: acima ? x + (largura - drawn.largura) / 2 : x + 1.5,
              y: acima ? y + 3 : y + 1.5 + (tall - drawn.altura) / 2,
              ...drawn,
            },
          ]
        : []),
      ...words.desenhar(y + top),
    ],
  }
}

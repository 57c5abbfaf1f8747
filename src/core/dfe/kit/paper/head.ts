import { code128 } from '../../../barcode/bars.ts'
import { box, boxRow, type CaixaPapel, type DrawnArea, frame, type OpenArea } from '../../../paper/box.ts'
import { linesOf, write, writeLines } from '../../../paper/draw.ts'
import { chaveEmGrupos } from '../../../paper/format.ts'
import type { Tamanho } from '../../../paper/page.ts'
import { centred, MODULO, widthIn } from './bars.ts'
import { documentOf } from './field.ts'
import { issuer } from './issuer.ts'
import { type DocumentoImpresso, emitenteOf, said } from './printed.ts'

/** Words of the head of a paper of transport. */
interface CabecaImpressa {
  titulo: string
  /** Title written out. */
  porExtenso: string
  modal: string
  /** Boxes below the title: series, number, page, time of issue. */
  caixas: readonly CaixaPapel[]
  /** Text of the QR; '' for none: its frame stays. */
  qr: string
}

/** Least width of the key's box, height of it, width of the modal's box and side of the QR, mm (MOC CT-e, annex II). */
const CHAVE = 92
const ALTO = 30
const MODAL = 34
const QR = 25
const TITULO = 12.5

/** Draws the head of a page: issuer at the left, title, numbers, bars, key and QR at the right. */
export function keyHead(
  doc: DocumentoImpresso,
  { titulo, porExtenso, modal, caixas, qr }: CabecaImpressa,
  logo: Tamanho | null,
  { x, y, largura }: OpenArea,
): DrawnArea {
  const simbolo = code128(doc.chave)
  const chave = Math.max(CHAVE, simbolo ? widthIn(simbolo, MODULO) + 2 : 0)
  const direita = chave + QR + 6
  const left = x + largura - direita
  const numeros = boxRow(caixas, { x: left, y: y + TITULO, largura: direita })
  const quem = issuer(
    {
      emitente: emitenteOf(doc.inf),
      mais: [
        [`CNPJ / CPF ${documentOf('emit')(doc)}`, said(doc, 'emit/IE') && `IE ${said(doc, 'emit/IE')}`]
          .filter(Boolean)
          .join('   '),
      ],
    },
    logo,
    { x, largura: largura - direita, altura: numeros.fim + ALTO - y },
  )
  const fim = y + quem.altura
  const alto = fim - numeros.fim
  const nome = { x: left + 1, largura: direita - MODAL - 2, alinhar: 'centro', negrito: true } as const
  const key = { x: left, y: numeros.fim, largura: chave, altura: alto }
  return {
    fim,
    elementos: [
      ...quem.desenhar(y),
      frame({ x: left, y, largura: direita - MODAL, altura: TITULO }),
      write(titulo, { ...nome, y: y + 0.6, tamanho: 13 }),
      ...writeLines(linesOf(porExtenso, { ...nome, tamanho: 6.6, negrito: false }), {
        ...{ ...nome, y: y + 6.4, tamanho: 6.6, negrito: false },
      }),
      ...box(
        { titulo: 'MODAL', texto: modal, largura: 1, alinhar: 'centro', negrito: true },
        { x: x + largura - MODAL, y, largura: MODAL, altura: TITULO },
      ),
      ...numeros.elementos,
      ...box({ titulo: 'CONTROLE DO FISCO', texto: '', largura: 1 }, key),
      ...(simbolo ? [centred(simbolo, { ...key, y: key.y + 3, altura: 17 }, 0.3)] : []),
      write('CHAVE DE ACESSO', { x: left + 0.8, y: key.y + 21, largura: chave - 2, tamanho: 5.5 }),
      write(chaveEmGrupos(doc.chave), {
        ...{ x: left + 1, y: key.y + 23.8, largura: chave - 2, tamanho: 8.6, negrito: true },
        alinhar: 'centro',
      }),
      frame({ x: left + chave, y: key.y, largura: QR + 6, altura: alto }),
      ...(qr
        ? [
            {
              ...{ k: 'qr' as const, x: left + chave + 3, y: key.y + (alto - QR) / 2, lado: QR },
              conteudo: qr,
            },
          ]
        : []),
    ],
  }
}

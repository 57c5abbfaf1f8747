import { box, dashes, frame } from '../../../../paper/box.ts'
import { linesOf, write, writeLines } from '../../../../paper/draw.ts'
import type { ElementoPapel } from '../../../../paper/element.ts'
import { data, reais } from '../../../../paper/format.ts'
import { said } from '../../../kit/paper/printed.ts'
import type { NotaImpressa } from '../nota.ts'
import { noteNumber, noteSeries } from './cabeca.ts'

/** Height of the stub with its cutting line, mm. */
export const CANHOTO = 20.5
const ALTO = 17
const NOTA = 30

/** Draws the stub, which the recipient signs and the carrier brings back. */
export function stub(
  nota: NotaImpressa,
  { x, y, largura }: { x: number; y: number; largura: number },
): ElementoPapel[] {
  const wide = largura - NOTA
  const destino = [
    said(nota, 'dest/xNome'),
    [said(nota, 'dest/enderDest/xLgr'), said(nota, 'dest/enderDest/nro')].filter(Boolean).join(', '),
    [said(nota, 'dest/enderDest/xMun'), said(nota, 'dest/enderDest/UF')].filter(Boolean).join(' - '),
  ].filter(Boolean)
  const texto = [
    `RECEBEMOS DE ${said(nota, 'emit/xNome')} OS PRODUTOS E/OU SERVIÇOS CONSTANTES DA NOTA FISCAL ELETRÔNICA INDICADA AO LADO.`,
    `EMISSÃO: ${data(said(nota, 'ide/dhEmi'))}   VALOR TOTAL: R$ ${reais(said(nota, 'total/ICMSTot/vNF'))}   DESTINATÁRIO: ${destino.join(' - ')}`,
  ].join(' ')
  const place = { x: x + 1, largura: wide - 2, tamanho: 6.4 }
  const centro = { x: x + wide, largura: NOTA, alinhar: 'centro' } as const
  return [
    frame({ x, y, largura: wide, altura: 8.5 }),
    ...writeLines(linesOf(texto, place).slice(0, 3), { ...place, y: y + 0.6 }),
    ...box(
      { titulo: 'DATA DE RECEBIMENTO', texto: '', largura: 1 },
      { x, y: y + 8.5, largura: 40, altura: ALTO - 8.5 },
    ),
    ...box(
      { titulo: 'IDENTIFICAÇÃO E ASSINATURA DO RECEBEDOR', texto: '', largura: 1 },
      { x: x + 40, y: y + 8.5, largura: wide - 40, altura: ALTO - 8.5 },
    ),
    frame({ x: x + wide, y, largura: NOTA, altura: ALTO }),
    write('NF-e', { ...centro, y: y + 0.8, tamanho: 12, negrito: true }),
    write(`Nº ${noteNumber(nota)}`, { ...centro, y: y + 6.4, tamanho: 9.5, negrito: true }),
    write(`SÉRIE ${noteSeries(nota)}`, { ...centro, y: y + 11, tamanho: 9.5, negrito: true }),
    ...dashes(y + ALTO + 1.7, x, largura),
  ]
}

import { describe, expect, test } from 'vitest'
import { danfe } from '../../../src/core/dfe/nfe/danfe/danfe.ts'
import { type Danfe, pairOf, texto } from '../../../src/core/paper/ticket.ts'
import { composeNfe } from '../../../src/server/issuing/models/nfe/compose.ts'
import { renderEscpos } from '../../../src/server/print/escpos.ts'
import { readLogo } from '../../../src/server/print/logo.ts'
import { renderPdf } from '../../../src/server/print/pdf.ts'
import { exemplo } from '../../core/dfe/exemplo.ts'
import { certificadoDemo } from '../sefaz/certificado-demo.ts'

const de = (n: number): Danfe =>
  danfe(composeNfe(exemplo(n, { tpEmis: '9' }), certificadoDemo()).xml, { via: 'consumidor' })
const alturas = (pdf: Buffer): number[] =>
  [...pdf.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(m => Number(m[2]))

describe('PDF de 80 mm', () => {
  test('a página tem a altura do conteúdo', async () => {
    const [curta = 0] = alturas(await renderPdf(de(1)))
    const [longa = 0] = alturas(await renderPdf(de(30)))
    expect(curta).toBeGreaterThan(200)
    expect(longa - curta).toBeGreaterThan(29 * 15)
  })

  test('duas vias são duas páginas, e 990 itens cabem em páginas que um leitor aceita', async () => {
    expect(alturas(await renderPdf([de(1), de(1)]))).toHaveLength(2)
    const paginas = alturas(await renderPdf(de(990)))
    expect(paginas.length).toBeGreaterThan(1)
    expect(Math.max(...paginas)).toBeLessThanOrEqual(14_400)
  })
})

describe('ESC/POS', () => {
  const bytes = Buffer.from(renderEscpos([de(2), de(2)])).toString('latin1')
  const vezes = (parte: string) => bytes.split(parte).length - 1

  test('inicia, corta uma vez por via e leva o QR modelo 2', () => {
    expect(bytes.startsWith('\x1b@')).toBe(true)
    expect(vezes('\x1dV')).toBe(2)
    expect(bytes).toContain('\x1d(k\x04\x001A2\x00')
    expect(bytes).toContain(`?p=${exemplo(1, { tpEmis: '9' }).chave}|3|2|20|20.00||`)
  })

  test('nenhuma linha passa de 48 colunas', () => {
    const papel: Danfe = {
      titulo: '',
      blocos: [texto('palavra '.repeat(30)), texto('X'.repeat(200)), pairOf('Y'.repeat(100), '1.234,56')],
    }
    const linhas = Buffer.from(renderEscpos(papel)).toString('latin1').split('\n').map(visivel)
    expect(linhas.join('').match(/X/g)).toHaveLength(200)
    expect(linhas.find(linha => linha.endsWith('1.234,56'))).toHaveLength(48)
    expect(Math.max(...linhas.map(linha => linha.length))).toBe(48)
  })
})

test('o logotipo sai antes de tudo, e um arquivo quebrado não para o papel', async () => {
  const { default: sharp } = await import('sharp')
  const quadro = await sharp({ create: { width: 640, height: 320, channels: 3, background: '#000' } })
    .png()
    .toBuffer()
  const logo = await readLogo(quadro)
  expect([logo?.largura, logo?.altura, logo?.bits.length, logo?.bits[0]]).toEqual([320, 160, 6400, 255])
  const raster = Buffer.from(renderEscpos({ ...de(1), logo }))
  const at = raster.indexOf(Buffer.from([0x1d, 0x76, 0x30, 0, 40, 0, 160, 0]))
  expect(at).toBeGreaterThan(0)
  expect(at).toBeLessThan(raster.indexOf(Buffer.from('DANFE NFC-e')))
  const [sem = 0] = alturas(await renderPdf(de(1)))
  const pdf = await renderPdf({ ...de(1), logo })
  expect(pdf.toString('latin1')).toContain('/Subtype /Image')
  expect((alturas(pdf)[0] ?? 0) - sem).toBeGreaterThan(50)
  expect(await readLogo(Buffer.from('nada'))).toBeNull()
})

/** Text of a line without its commands: ESC and GS take two bytes with them here. */
function visivel(linha: string): string {
  let out = ''
  for (let i = 0; i < linha.length; i++) {
    const byte = linha.charCodeAt(i)
    if (byte === 0x1b || byte === 0x1d) i += linha[i + 1] === '@' ? 1 : 2
    else if (byte >= 0x20) out += linha[i]
  }
  return out
}

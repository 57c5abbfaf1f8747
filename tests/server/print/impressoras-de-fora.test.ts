import { expect, test } from 'vitest'
import { type Danfe, pairOf, texto } from '../../../src/core/paper/ticket.ts'
import type { Impressora } from '../../../src/domain/options/impressora.ts'
import { renderEscpos, renderTestPage } from '../../../src/server/print/escpos.ts'

const imprime = (blocos: Danfe['blocos'], impressora: Partial<Impressora>): Buffer =>
  Buffer.from(
    renderEscpos(
      { titulo: '', blocos },
      { colunas: 32, pagina: '850', corte: 'nenhum', gaveta: false, ...impressora },
    ),
  )

/** Bytes that each page has for the letters, by the tables of IBM and of Windows, and the command that chooses it. */
test.each([
  [
    'DantSu/ESCPOS-ThermalPrinter-Android#323',
    '860',
    'feijão Á',
    [0x66, 0x65, 0x69, 0x6a, 0x84, 0x6f, 0x20, 0x86],
  ],
  ['Klemen1337/node-thermal-printer#226', '1252', 'balão ç', [0x62, 0x61, 0x6c, 0xe3, 0x6f, 0x20, 0xe7]],
  ['leandrovip/Vip.Printer#55', '850', 'ÃO É Ç', [0xc7, 0x4f, 0x20, 0x90, 0x20, 0x80]],
  ['tresf/jzebra#145', '858', 'Ã €', [0xc7, 0x20, 0xd5]],
  ['fabienbellanger/escpos-rs#5', '850', 'À €', [0xb7, 0x20, 0x45, 0x55, 0x52]],
  ['lsongdev/node-escpos#339', 'utf8', 'vovô', [0x76, 0x6f, 0x76, 0xc3, 0xb4]],
  ['lukevp/ESC-POS-.NET#77', 'ascii', 'vovô À 90º Ç €', [...Buffer.from('vovo A 90o C EUR')]],
] as const)('%s: a página %s imprime %s', (_fonte, pagina, palavras, bytes) => {
  expect(imprime([texto(palavras)], { pagina }).includes(Buffer.from(bytes))).toBe(true)
})

// lukevp/ESC-POS-.NET#282
test('sem acentos, nada passa do ASCII e nenhuma página é pedida', () => {
  const papel = imprime(
    [
      texto('À noite, vovô Kowalsky vê o ímã cair no pé do pinguim queixoso 👍'),
      pairOf('PREÇO', 'R$\u00a01,00'),
    ],
    { pagina: 'ascii' },
  )
  expect([...papel].filter(byte => byte > 126)).toEqual([])
  expect(papel.includes(Buffer.from([0x1b, 0x74]))).toBe(false)
  const teste = Buffer.from(
    renderTestPage({ blocos: [] }, { colunas: 32, pagina: 'ascii', corte: 'nenhum', gaveta: false }),
  )
  expect(teste.toString('latin1')).toContain('Sem acentos: aeiou aeo ao a c')
})

test('wwandreww/esc_pos_utils#136: em 32 colunas nada se perde nem passa da borda', () => {
  const palavra = 'OTORRINOLARINGOLOGISTA'.repeat(3)
  const linhas = imprime(
    [
      texto(palavra),
      texto('SUPERMERCADO SAO JOSE DO RIO PRETO', 'titulo', 'centro'),
      pairOf(palavra, '1.234.567,89'),
      pairOf('Total', '9'.repeat(40)),
    ],
    {},
  )
    .toString('latin1')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: commands of the printer
    .replace(/\x1b@|\x1c\.|\x1bM[\s\S]|\x1b[Eta!][\s\S]|\x1d![\s\S]/g, '')
    .split(/[\r\n]+/)
  expect(linhas.filter(linha => linha.length > 32)).toEqual([])
  expect(linhas.join('').replaceAll(' ', '').split(palavra)).toHaveLength(3)
  expect(linhas.join('').match(/9{32}/g)).toHaveLength(1)
})

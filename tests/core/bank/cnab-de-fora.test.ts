import { expect, test } from 'vitest'
import { readingCnab } from '../../../src/core/bank/cnab.ts'
import { atOnce } from '../../../src/core/slices.ts'
import { cnab, cnab400, titulo, titulo400 } from './retorno.ts'

const put = (line: string, at: number, text: string) =>
  line.slice(0, at) + text + line.slice(at + text.length)
const segmento = (letra: string) => put(put(' '.repeat(240), 0, '00100013'), 13, letra)
/** A file's end of lot and the beginning of the next. */
const LOTE = `${'00100015'.padEnd(240)}\r\n${'00100021T01'.padEnd(240)}`
const duas = (um: string, outro: string, entre = '') =>
  [...um.split('\r\n'), ...(entre ? [entre] : []), ...outro.split('\r\n')].join('\r\n')

/** A return as a bank writes it, and of each paid title number, paid amount, fee and day of credit. */
const CASOS: readonly (readonly [fonte: string, arquivo: string, pagos: readonly string[]])[] = [
  [
    'umbrellaTech/ya-retorno-boleto#14: segmento Y entre T e U, e depois',
    cnab(
      '001',
      titulo({ nosso: '7', banco: '001' }).replace('\r\n', `\r\n${segmento('Y')}\r\n`),
      segmento('Y'),
    ),
    ['7 100.00 0.00 2026-11-20'],
  ],
  [
    'BoletoNet/boletonet#605: dois lotes num arquivo',
    cnab('001', duas(titulo({ nosso: '7', banco: '001' }), titulo({ nosso: '8', banco: '001' }), LOTE)),
    ['7 100.00 0.00 2026-11-20', '8 100.00 0.00 2026-11-20'],
  ],
  [
    'eduardokum/laravel-boleto#273: linhas em branco no meio e no fim',
    `${cnab('237', duas(titulo({ nosso: '7' }), titulo({ nosso: '8' }), ''))}\r\n\r\n   \r\n`,
    ['7 100.00 0.00 2026-11-20', '8 100.00 0.00 2026-11-20'],
  ],
  [
    'eduardokum/laravel-boleto#522: a tarifa do Santander é a do segmento T',
    cnab('033', titulo({ nosso: '0000000055560', banco: '033', tarifa: 249 })),
    ['0000000055560 100.00 2.49 2026-11-20'],
  ],
  [
    'OCA/l10n-brazil#4651: o Sicredi não diz o dia do crédito',
    cnab('748', put(titulo({ nosso: '262000053' }), 240 + 2 + 145, '00000000')),
    ['262000053 100.00 0.00 2026-11-19'],
  ],
  [
    'BoletoNet/BoletoNetCore#292: a tarifa da linha paga no 400 do Sicredi',
    cnab400('748', titulo400({ banco: '748', nosso: '262000053', tarifa: 150 })),
    ['262000053 100.00 1.50 2026-11-20'],
  ],
  [
    'kivanio/brcobranca#183: o nosso número do Bradesco no 400',
    cnab400('237', titulo400({ banco: '237', nosso: '000000000303' })),
    ['000000000303 100.00 0.00 2026-11-20'],
  ],
  [
    'BoletoNet/boleto2net#237: o 400 do Bradesco numa linha só',
    cnab400('237', titulo400({ banco: '237', nosso: '000000000303' })).replaceAll('\r\n', ''),
    ['000000000303 100.00 0.00 2026-11-20'],
  ],
]

test.each(CASOS)('%s', (_fonte, arquivo, pagos) => {
  const { retorno, falta } = atOnce(readingCnab(arquivo))
  expect(falta).toBeUndefined()
  expect(
    retorno?.titulos.map(({ nosso_numero, pago, tarifa, credito }) =>
      [nosso_numero, pago, tarifa, credito].join(' '),
    ),
  ).toEqual(pagos)
  expect(retorno?.avisos).toEqual([])
})

test('eduardokum/laravel-boleto#631: a ocorrência 28 do Sicredi é tarifa, e não recusa', () => {
  const { retorno } = atOnce(
    readingCnab(cnab400('748', titulo400({ banco: '748', nosso: '262000053', codigo: '28' }))),
  )
  expect(retorno?.outros).toMatchObject([{ codigo: '28', efeito: 'tarifa' }])
})

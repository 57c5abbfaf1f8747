import { expect, test } from 'vitest'
import { decode } from '../../../src/core/barcode/decode.ts'
import { fromUsKeyboard, layoutOf, TEST_CODE } from '../../../src/core/barcode/keyboard.ts'
import { readKey } from '../../../src/core/barcode/read-key.ts'
import { leitura } from './fake-lookup.ts'

const CHAVE = '3526050X0J92JY000196570010000006041448679011'
const CERTO = `https://www.nfce.fazenda.sp.gov.br/qrcode?p=${CHAVE}|3|2`
const TROCADO = `httpsÇ;;www.nfce.fazenda.sp.gov.br;qrcode:p=${CHAVE}}3}2`

test('o endereço lido com o teclado americano volta a ser ele', () => {
  expect(fromUsKeyboard(TROCADO)).toBe(CERTO)
  expect([layoutOf(TROCADO), layoutOf(CERTO), layoutOf('7891000100103')]).toEqual([
    'americano',
    'computador',
    null,
  ])
})

test('o código de teste diz o teclado do leitor', () => {
  expect([layoutOf(TEST_CODE), layoutOf('TECLAÇ;ç:}-0123')]).toEqual(['computador', 'americano'])
})

test('a nota do QR Code abre também com o leitor no outro teclado', () => {
  expect(decode(TROCADO, leitura)).toMatchObject({ tipo: 'chave', chave: CHAVE, url: CERTO })
  expect(readKey(TROCADO)).toBe(CHAVE)
})

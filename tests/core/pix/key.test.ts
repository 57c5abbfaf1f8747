import { expect, test } from 'vitest'
import { writeBrCode } from '../../../src/core/pix/br-code.ts'
import { readPixKey } from '../../../src/core/pix/key.ts'

const EVP = '123e4567-e12b-12d1-a456-426655440000'
const codeOf = (chave: string) =>
  writeBrCode({ chave, nome: 'LOJA', cidade: 'SP', valor: '1.00', txid: null })

test.each([
  ['CNPJ com máscara', '11.222.333/0001-81', '11222333000181'],
  ['CNPJ com letras', '12.abc.345/01de-35', '12ABC34501DE35'],
  ['CPF com máscara', '972.124.824-04', '97212482404'],
  ['e-mail', ' Loja@Exemplo.COM.br ', 'loja@exemplo.com.br'],
  ['telefone com o país', '+55 (11) 94321-4321', '+5511943214321'],
  ['telefone com a área entre parênteses', '(41) 3322-1100', '+554133221100'],
  ['chave aleatória', EVP.toUpperCase(), EVP],
  ['o copia e cola do banco', codeOf(EVP), EVP],
])('%s é uma chave', (_, typed, chave) => expect(readPixKey(typed)).toEqual({ chave }))

test.each([
  ['CPF com dígito errado', '972.124.824-05'],
  ['CNPJ com dígito errado', '11222333000182'],
  ['telefone sem país', '11943214321'],
  ['e-mail longo demais', `${'a'.repeat(70)}@exemplo.com`],
  ['um nome', 'Padaria do João'],
  ['vazia', ''],
])('%s não é uma chave', (_, typed) => expect(readPixKey(typed)).toMatch(/^Chave PIX inválida/))

test('o copia e cola de uma cobrança, ou cortado, diz por que não serve', () => {
  const dynamic =
    '00020101021226700014br.gov.bcb.pix2548pix.example.com/8b3da2f39a4140d1a91abd93113bd4415204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***630464E4'
  expect(readPixKey(dynamic)).toBe('Este código é de uma cobrança: copie o da sua chave')
  expect(readPixKey(codeOf(EVP).slice(0, -1))).toMatch(/^O código PIX está incompleto/)
})

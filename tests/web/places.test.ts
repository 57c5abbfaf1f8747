import { beforeEach, describe, expect, test } from 'vitest'
import type { DecimalField } from '../../src/domain/fields/field.ts'
import { produtos } from '../../src/domain/records/produtos/index.ts'
import { produtos_lotes } from '../../src/domain/records/produtos_lotes/index.ts'
import { placesOf, quantity, unitPrice } from '../../src/web/state/places.ts'
import { saveSession } from '../../src/web/state/session.ts'
import { signIn } from './session.ts'

const conta = (valor_decimal: number, qtde_decimal: number) => {
  const user = signIn(['documentos_pdv'])
  saveSession('1.token', { ...user, account: { ...user.account, valor_decimal, qtde_decimal } })
}
beforeEach(() => conta(4, 4))

const { estoque } = produtos.fields
const preco = estoque.of.preco_vend as DecimalField
const saldo = produtos_lotes.fields.saldo as DecimalField

describe('casas decimais da conta (B.empresa.11, N.dec.preco, N.dec.qtde)', () => {
  test.each([
    [2, 3, '9,99', '1,500', '1'],
    [4, 4, '9,9875', '1,500', '1'],
    [10, 0, '9,9875', '1,5', '1'],
  ])('preço com %i e quantidade com %i', (valor, qtde, escrito, peso, unidade) => {
    conta(valor, qtde)
    expect([placesOf(preco), placesOf(saldo)]).toEqual([Math.min(valor, 10), qtde])
    expect(unitPrice('9.9875')).toBe(escrito)
    expect(quantity('1.5000', 'KG')).toBe(peso)
    expect(quantity('1.0000')).toBe(unidade)
  })

  test('o que não é preço nem quantidade guarda as suas, e um peso nunca é cortado', () => {
    conta(2, 2)
    expect(placesOf(estoque.of.marge_luc as DecimalField)).toBe(4)
    expect(quantity('1.2345', 'KG')).toBe('1,2345')
  })
})

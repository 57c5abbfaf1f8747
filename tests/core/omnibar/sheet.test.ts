import { describe, expect, test } from 'vitest'
import { isSheet, readSheet } from '../../../src/core/omnibar/sheet.ts'

const linha = (linha: number, codigo: string, qtde = '', preco = '', desconto = '') => ({
  linha,
  codigo,
  qtde,
  preco,
  desconto,
})

/** Parted by blanks alone. */
const junta = (at: number, codigo: string, qtde: string, junto = `${codigo} ${qtde}`) => ({
  ...linha(at, codigo, qtde),
  junto,
})

describe('colado de uma planilha', () => {
  test.each([
    ['789\t3\r\n12\t0,5\r\n', [linha(1, '789', '3'), linha(2, '12', '0,5')]],
    ['789;3;12,50;5%', [linha(1, '789', '3', '12,50', '5%')]],
    ['"789";"3"', [linha(1, '789', '3')]],
    ['789\n\n 12 ', [linha(1, '789'), linha(3, '12')]],
    ['Código\tQtde\n789\t3', [linha(2, '789', '3')]],
    ['Descrição;Preço;Desc.;Quantidade;Código\nCAFE;9,90;1;3;789', [linha(2, '789', '3', '9,90', '1')]],
    ['Qtd\tReferência\n3\tABC', [linha(2, 'ABC', '3')]],
    // the place of a line and the name of a product are codes where nothing else is
    ['Item\tCódigo\tDescrição\tQtd\n1\t789\tCAFE\t3', [linha(2, '789', '3')]],
    ['Produto\tReferência\tQt.\nCAFE\tABC\t3', [linha(2, 'ABC', '3')]],
    ['Produto\tQnt\nABC\t3', [linha(2, 'ABC', '3')]],
    // what a line comes to is no price
    ['Código;Qtde;Valor total;Vlr. unitário\n789;3;36,00;12,00', [linha(2, '789', '3', '12,00')]],
    ['Código;Qtde;Preço total\n789;3;36,00', [linha(2, '789', '3')]],
    // headings without the code's: the order is the usual one
    ['Mercadoria\tQuantidade\nABC\t3', [linha(2, 'ABC', '3')]],
    // letters alone are a reference too
    ['ABC\tdois\nDEF\t1', [linha(1, 'ABC', 'dois'), linha(2, 'DEF', '1')]],
    ['\t3', [linha(1, '', '3')]],
    [
      '789\t2\n12;1.234,56\n34 2,5',
      [linha(1, '789', '2'), linha(2, '12', '1.234,56'), junta(3, '34', '2,5')],
    ],
    ['789 3\n12\u00a0\u00a00,5', [junta(1, '789', '3'), junta(2, '12', '0,5', '12  0,5')]],
    ['Código Qtde\n789 3', [junta(2, '789', '3')]],
    // words are no code and quantity
    ['arroz 5\ncoca 2l', [linha(1, 'arroz 5'), linha(2, 'coca 2l')]],
  ])('%j', (texto, linhas) => expect(readSheet(texto)).toEqual(linhas))

  test.each([
    ['7891000100103', false],
    ['3*7891000100103\n', false],
    ['café torrado', false],
    ['789;3', true],
    ['789\t3', true],
    ['789\n12', true],
    ['7891000100103 3', true],
    ['coca 2', false],
  ])('%j é uma planilha: %s', (texto, sim) => expect(isSheet(texto)).toBe(sim))
})

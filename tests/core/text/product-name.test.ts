import { describe, expect, test } from 'vitest'
import { isShouted, splitProductName } from '../../../src/core/text/product-name.ts'

describe('nome, marca e medida de um produto', () => {
  test.each<[string, string | null, string, string, string]>([
    ['FEIJAO PRETO SERRA AZUL 500G', 'Serra Azul', 'FEIJAO PRETO', 'SERRA AZUL', '500G'],
    ['FEIJAO PRETO SERRA AZUL 500G', null, 'FEIJAO PRETO SERRA AZUL', '', '500G'],
    ['Macarrão Pilão parafuso 1,5 kg', 'PILÃO', 'Macarrão parafuso', 'Pilão', '1,5 kg'],
    ['SERRA AZUL', 'SERRA AZUL', 'SERRA AZUL', '', ''],
    ['Nescafé tradicional 100g', 'NESCAFE', 'Nescafé tradicional', '', '100g'],
    ['Azeite Serrano 2 x 500ML', 'Serra', 'Azeite Serrano', 'Serra', '2 x 500ML'],
    ['Arroz tipo 1 5kg', 'Tio João', 'Arroz tipo 1', 'Tio João', '5kg'],
    ['CAMISETA BASICA - M AZUL', null, 'CAMISETA BASICA - M AZUL', '', ''],
    ['2L', null, '2L', '', ''],
    ['', 'X', '', '', ''],
  ])('%s, de %s', (texto, da, nome, marca, medida) => {
    expect(splitProductName(texto, da)).toEqual({ nome, marca, medida })
  })

  test.each([
    ['FEIJAO 500G', true],
    ['Feijão 500G', false],
    ['X', false],
    ['123', false],
  ])('%s é toda em maiúsculas: %s', (texto, sim) => expect(isShouted(texto)).toBe(sim))
})

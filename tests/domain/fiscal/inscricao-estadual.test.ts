import { expect, test } from 'vitest'
import { ieInvalida } from '../../../src/domain/fiscal/inscricao-estadual.ts'

test.each([
  ['110.042.490.114', '3550308', null],
  ['110042490114', '35', null],
  ['110042490114', '1501402', 'Inscrição Estadual inválida para PA'],
  ['110042490115', '3550308', 'Inscrição Estadual inválida para SP'],
  ['Isento', '1501402', null],
  ['', '1501402', null],
  ['110042490114', null, null],
  ['110042490114', '9999999', null],
])('%s em %s: %s', (ie, lugar, texto) => expect(ieInvalida(ie, lugar)).toBe(texto))

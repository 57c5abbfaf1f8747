import { describe, expect, test } from 'vitest'
import {
  CODIGOS_DE_REJEICAO,
  orientacaoRejeicao,
  xMotivo,
} from '../../../src/core/dfe/nfe/rejeicoes/index.ts'
import { SUPORTE } from '../../../src/core/dfe/nfe/rejeicoes/linha.ts'

describe('rejeições', () => {
  test.each(CODIGOS_DE_REJEICAO)('%s diz em português o que houve e o que fazer', (codigo, campo) => {
    const { texto } = orientacaoRejeicao(codigo)
    expect(xMotivo(codigo)).toMatch(/^[\x20-\x7e]+$/)
    expect(texto).toMatch(/[.]$/)
    expect(texto.length).toBeGreaterThan(10)
    // what nobody can mend by a field says what will happen, or whom to ask
    if (texto === SUPORTE) expect(campo === null || campo.startsWith('itens')).toBe(true)
  })

  test('uma que ninguém listou guia pelo texto da SEFAZ', () => {
    expect(orientacaoRejeicao('9999')).toEqual({
      campo: null,
      texto: expect.stringContaining('Sem explicação nossa: a SEFAZ diz o motivo acima'),
    })
    expect(orientacaoRejeicao('9999', 'Rejeicao: Nova regra').texto).toContain('"Rejeicao: Nova regra"')
  })

  test('770 tem dois textos, e cada um a sua explicação', () => {
    expect(orientacaoRejeicao('770', 'Rejeicao: CFOP Inexistente [nItem: 1]').campo).toBe('itens.icms')
    expect(orientacaoRejeicao('770', 'Rejeicao: NFC-e autorizada ha mais de 30 minutos').texto).toMatch(
      /cancelamento/,
    )
  })
})

import { describe, expect, test } from 'vitest'
import { BRASILIA, fusoOf } from '../../../src/core/document/fuso.ts'
import { filtroDeVendas, untiedSearch } from '../../../src/domain/venda/filtros.ts'

// 20 November, 23:30 in São Paulo
const AGORA = new Date('2026-11-21T02:30:00Z')
const consulta = (text: string, uf = 'SP') => filtroDeVendas(text, fusoOf(uf), AGORA).consulta

describe('o que se digita na busca de vendas', () => {
  test.each<[string, Record<string, string>]>([
    ['maria 35,90', { full_search: 'maria 35,90' }],
    ['status:rejeitada', { status: 'R' }],
    ['status:rejeitada,contingência maria', { status: 'R,X', full_search: 'maria' }],
    ['-status:cancelada', { status: 'A,E,T,R,D,I,X' }],
    ['modelo:nfe', { modelo: '55' }],
    ['-modelo:55', { modelo: '65' }],
    ['conferir:sim', { conferir: '1' }],
    ['-conferir:sim', { conferir: '0' }],
    ['sem_papel:sim', { sem_papel: '1' }],
    [untiedSearch('2026-11-20'), { sem_ligacao: '1', de: '2026-11-13T03:00:00.000Z' }],
    ['aceite:pendente tipo:pedido', { status_app: 'P', tipo_operacao: '4' }],
    ['-aceite:pendente', { status_app: 'A' }],
    ['data:hoje', { de: '2026-11-20T03:00:00.000Z', ate: '2026-11-21T02:59:59.999Z' }],
    ['data:01/11..05/11', { de: '2026-11-01T03:00:00.000Z', ate: '2026-11-06T02:59:59.999Z' }],
    ['data>=14/11/2026', { de: '2026-11-14T03:00:00.000Z' }],
    ['data>14/11/2026', { de: '2026-11-15T03:00:00.000Z' }],
    ['data<14/11/2026', { ate: '2026-11-14T02:59:59.999Z' }],
    ['data<=14/11/2026', { ate: '2026-11-15T02:59:59.999Z' }],
  ])('%s', (text, expected) => {
    expect(consulta(text)).toEqual(expected)
  })

  test('o dia é o do estado da empresa', () => {
    expect(consulta('data:hoje', 'AC')['de']).toBe('2026-11-20T05:00:00.000Z')
  })

  test.each([
    [
      'status:xyz',
      'Status: "xyz" não é um valor. Use aberta, emitindo, autorizada, rejeitada, denegada, cancelada…',
    ],
    ['cor:azul', 'Campo desconhecido: cor'],
    ['-data:vazio', 'Data: use um dia, um intervalo, > ou <'],
  ])('%s é dito: %s', (text, erro) => {
    expect(filtroDeVendas(text, BRASILIA, AGORA)).toEqual({ consulta: {}, erro })
  })
})

import { describe, expect, test } from 'vitest'
import { filterFieldsOf } from '../../../src/domain/fields/filter/filter-fields.ts'
import { days, parseFilter } from '../../../src/domain/fields/filter/filter-text.ts'
import { REGISTERS } from '../../../src/domain/records/index.ts'
import { parceiros } from '../../../src/domain/records/parceiros/index.ts'
import { produtos } from '../../../src/domain/records/produtos/index.ts'

const HOJE = '20/11/2026'
const consulta = (texto: string, register = parceiros as never) => parseFilter(register, texto, HOJE)

describe('o que se digita na busca de uma lista', () => {
  test.each([
    ['maria silva', { search: 'maria silva' }],
    ['ativo:sim uf:SP', { ativo: '1', 'addresss.municipio.uf': 'SP' }],
    ['uf:SP,RJ', { 'addresss.municipio.uf[]': ['SP', 'RJ'] }],
    ['uf:SP uf:RJ', { 'addresss.municipio.uf[]': ['SP', 'RJ'] }],
    ['-ativo:nao', { 'ativo!': '0' }],
    ['-uf:SP,RJ', { 'addresss.municipio.uf[]!': ['SP', 'RJ'] }],
    ['nome:*silva* 1234', { nome: '*silva*', search: '1234' }],
    ['nome:silva', { nome: '*silva*' }],
    ['nome="Ana Lima"', { nome: 'Ana Lima' }],
    ['tipo:física', { tipo: 'F' }],
    ['tipo:J', { tipo: 'J' }],
    ['cpf_cnpj:123.456.789-09', { cpf_cnpj: '*12345678909*' }],
    ['cpf_cnpj:vazio', { 'cpf_cnpj!': '*' }],
    ['-cpf_cnpj:vazio', { cpf_cnpj: '*' }],
    ['criado:>01/01/2026', { 'criado_em>01/01/2026 23:59:59': '' }],
    ['criado>=01/01/2026', { 'criado_em>': '01/01/2026 00:00:00' }],
    ['-criado>01/01/2026', { 'criado_em<': '01/01/2026 23:59:59' }],
    ['criado:hoje', { 'criado_em>': '20/11/2026 00:00:00', 'criado_em<': '20/11/2026 23:59:59' }],
    ['nascimento:02/2024', { 'data_nascimento>': '01/02/2024', 'data_nascimento<': '29/02/2024' }],
    ['nascimento:1990..1999', { 'data_nascimento>': '01/01/1990', 'data_nascimento<': '31/12/1999' }],
    ['cidade:"São Paulo"', { 'addresss.municipio.nome': '*São Paulo*' }],
    ['id:5', { id: '5' }],
    ['-id:5;7', { 'id[]!': ['5', '7'] }],
    ['id:10..20', { 'id>': '10', 'id<': '20' }],
    ['', {}],
  ])('%s', (texto, esperada) => {
    const { consulta: lida, erro } = consulta(texto)
    expect(erro).toBeNull()
    expect(lida).toEqual(esperada)
  })

  test.each([
    ['preco_de_venda>10', { 'estoque.preco_vend>10': '' }],
    ['preco_de_venda>=1.234,56', { 'estoque.preco_vend>': '1234.56' }],
    ['pmc>1.000', { 'pmc>1000': '' }],
    ['id:1.000', { id: '1000' }],
    ['preco_de_venda:10..20', { 'estoque.preco_vend>': '10', 'estoque.preco_vend<': '20' }],
    ['categoria:bebidas', { 'categoria.nome': '*bebidas*' }],
    ['ncm:2203*', { ncm: '2203*' }],
  ])('produtos: %s', (texto, esperada) => {
    expect(consulta(texto, produtos as never)).toMatchObject({ consulta: esperada, erro: null })
  })

  test.each([
    ['xyz:1', 'Campo desconhecido: xyz'],
    ['ativo:talvez', 'Ativo: use sim ou não'],
    ['uf:ZZ', 'UF: "ZZ" não é um valor. Use ro, ac, am, rr, pa, ap…'],
    ['criado:31/02/2026', 'Criado: use dd/mm/aaaa'],
    ['nome>10', 'Nome não tem maior nem menor'],
    ['ativo:', 'Informe o valor de Ativo'],
    ['id:1,5', 'Id: "1,5" não é um número inteiro'],
    ['x'.repeat(201), 'Busca longa demais: no máximo 200 caracteres'],
    ['\0', 'Há um caractere que não se pode buscar'],
    [`nome:${'x'.repeat(200)}`, 'Nome: no máximo 198 caracteres'],
    [
      'preco_de_venda>1.000',
      'Preço de venda: 1.000 pode ser 1000 ou 1,000: escreva um dos dois, sem o ponto',
      produtos,
    ],
  ])('%s é recusado em palavras, e a consulta fica vazia', (texto, erro, register = parceiros as never) => {
    expect(consulta(`maria ${texto}`, register as never)).toMatchObject({ erro, consulta: {} })
  })

  test('cada item diz onde está, para ser marcado e completado', () => {
    const { tokens } = consulta('ana  uf:SP')
    expect(tokens.map(({ inicio, fim, texto }) => [inicio, fim, texto])).toEqual([
      [0, 3, 'ana'],
      [5, 10, 'uf:SP'],
    ])
  })

  test('todo cadastro tem nomes de filtro únicos, curtos e digitáveis', () => {
    for (const register of REGISTERS) {
      const nomes = filterFieldsOf(register).map(({ nome }) => nome)
      expect(nomes, register.id).toEqual([...new Set(nomes)])
      for (const nome of nomes) expect(nome, register.id).toMatch(/^[a-z][a-z0-9_]*$/)
    }
  })

  test('dias que se dizem em palavras ou aos pedaços', () => {
    expect(days('ontem', '01/03/2024')).toEqual(['29/02/2024', '29/02/2024'])
    expect(days('5/1', HOJE)).toEqual(['05/01/2026', '05/01/2026'])
    expect(days('13/2026', HOJE)).toBeNull()
    expect(days('32/01/2026', HOJE)).toBeNull()
  })
})

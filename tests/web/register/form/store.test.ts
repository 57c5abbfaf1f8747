import { describe, expect, it } from 'vitest'
import { defineRegister } from '../../../../src/domain/fields/define.ts'
import type { Fields } from '../../../../src/domain/fields/field.ts'
import { enderecosEmitente } from '../../../../src/domain/records/minhas_empresas/enderecos.ts'
import { parceiros } from '../../../../src/domain/records/parceiros/index.ts'
import { tributacao_icms } from '../../../../src/domain/records/tributacao_icms/index.ts'
import { bodyOf, emptyValues, faultsOf } from '../../../../src/web/register/form/body.ts'
import { differences, suggestion } from '../../../../src/web/register/form/conflict/conflict.ts'
import { layOut, tabsOf } from '../../../../src/web/register/form/parts/layout.ts'
import { fieldsOf, formFields } from '../../../../src/web/register/form/paths.ts'
import { createFormStore } from '../../../../src/web/register/form/store.ts'

const contexto = { novo: true, gerenciar_estoque: false, venda_app: false, hoje: '2026-11-20' }

const icms = () => createFormStore(tributacao_icms, { base: emptyValues(tributacao_icms.fields), contexto })

const nested = defineRegister({
  id: 'x',
  title: 'X',
  singular: 'X',
  api: 'x',
  routes: { list: null },
  access: { permission: null },
  fields: {
    nome: { type: 'text', label: 'Nome', max: 60, required: true, tab: 'Um' },
    categoria: { type: 'ref', label: 'Categoria', to: 'categorias', clears: ['cor'], tab: 'Um' },
    cor: { type: 'text', label: 'Cor', max: 10, tab: 'Um' },
    estoque: {
      type: 'group',
      label: 'Estoque',
      tab: 'Dois',
      of: { minimo: { type: 'decimal', label: 'Mínimo' }, ativo: { type: 'bool', label: 'Ativo' } },
    },
    senha: { type: 'text', label: 'Senha', max: 60, senha: true, virtual: 'body' },
    feito: { type: 'text', label: 'Feito', max: 60, virtual: 'answer' },
  },
})

describe('o estado de um formulário', () => {
  it('o que quem abriu deu não é mudança, o digitado e o rascunho são', () => {
    const base = emptyValues(nested.fields)
    const dado = { ...base, nome: 'Vendas do mês' }
    const store = createFormStore(nested, { base, valores: dado, contexto })
    expect(store.sujo()).toBe(false)
    expect(bodyOf(store)).toMatchObject({ nome: 'Vendas do mês' })
    store.mudar('cor', 'azul')
    expect(store.sujo()).toBe(true)
    store.mudar('cor', null)
    expect(store.sujo()).toBe(false)
    // a draft that comes back was typed
    store.recomecar(base, dado)
    expect(store.sujo()).toBe(true)
  })

  it('o CST que esconde zera o que era seu, e o que está escondido não é enviado', () => {
    const store = icms()
    store.mudar('cst', '20')
    store.mudar('icms', '18.0000')
    store.mudar('reducao_icms', '33.3300')
    expect(bodyOf(store)).toMatchObject({ icms: '18.0000', reducao_icms: '33.3300' })
    store.mudar('cst', '60')
    expect(store.valor('icms')).toBeNull()
    expect(store.valor('reducao_icms')).toBeNull()
    expect(bodyOf(store)).not.toHaveProperty('icms')
  })

  it('trocar F por J limpa o documento, mas preencher pela consulta não', () => {
    const store = createFormStore(parceiros, { base: emptyValues(parceiros.fields), contexto })
    store.mudar('cpf_cnpj', '52998224725')
    store.mudar('tipo', 'J')
    expect(store.valor('cpf_cnpj')).toBeNull()
    store.preencher({ tipo: 'J', cpf_cnpj: '11222333000181' })
    expect(store.valor('cpf_cnpj')).toBe('11222333000181')
  })

  it('o que a consulta preenche traz o que dele decorre', () => {
    const { of, aoMudar } = enderecosEmitente
    const register = defineRegister({
      id: 'y',
      title: 'Y',
      singular: 'Y',
      api: 'y',
      routes: { list: null },
      access: { permission: null },
      fields: of,
      aoMudar,
    })
    const store = createFormStore(register, { base: emptyValues(of), contexto })
    store.preencher({ cep: '13010040', municipio_id: 3_509_502 })
    expect(store.valor('ufemissao')).toBe('35')
    store.preencher({ municipio_id: 3_106_200 })
    expect(store.valor('ufemissao')).toBe('31')
    // what the answer says itself is not derived over
    store.preencher({ municipio_id: 3_509_502, ufemissao: '33' })
    expect(store.valor('ufemissao')).toBe('33')
  })

  it('sujo é o que difere da base, e voltar ao que era limpa', () => {
    const store = createFormStore(nested, { base: { nome: 'A', estoque: { minimo: '1.00' } }, contexto })
    expect(store.sujo()).toBe(false)
    store.mudar('estoque.minimo', '2.00')
    expect(store.sujo()).toBe(true)
    store.mudar('estoque.minimo', '1.00')
    expect(store.sujo()).toBe(false)
    store.mudar('cor', '')
    expect(store.sujo()).toBe(false)
  })

  it('uma mudança tira só o erro do seu campo', () => {
    const store = createFormStore(parceiros, { base: emptyValues(parceiros.fields), contexto })
    store.recusar({ nome: 'Campo Obrigatório', 'addresss.0.cep': 'Campo Obrigatório' })
    expect(store.erro('addresss')).toBe('Campo Obrigatório')
    let avisos = 0
    store.ouvir(() => {
      avisos += 1
    })
    store.mudar('nome', 'Maria')
    expect(avisos).toBe(1)
    expect(store.erro('nome')).toBeUndefined()
    expect(store.erro('addresss')).toBe('Campo Obrigatório')
  })

  it('o erro da lista e o de uma linha convivem, e mudar a lista tira só o dela', () => {
    const store = createFormStore(parceiros, { base: emptyValues(parceiros.fields), contexto })
    store.recusar({ addresss: 'Informe um endereço', 'addresss.0.cep': 'CEP inválido', nome: 'Curto' })
    expect(store.erros()).toEqual({
      addresss: 'Informe um endereço',
      'addresss.0.cep': 'CEP inválido',
      nome: 'Curto',
    })
    store.mudar('addresss', [{ cep: '1' }])
    expect(store.erros()).toEqual({ 'addresss.0.cep': 'CEP inválido', nome: 'Curto' })
    store.recusar({})
    expect(store.erro('addresss')).toBeUndefined()
  })

  it('o salvo à parte assenta sem levar o digitado, e recomeçar leva tudo', () => {
    const store = createFormStore(nested, { base: { nome: 'A', cor: 'azul', estoque: null }, contexto })
    store.mudar('nome', 'B')
    store.recusar({ nome: 'Já existe' })
    store.assentar({ 'estoque.minimo': '3.00', cor: 'verde' })
    expect(store.valores()).toEqual({ nome: 'B', cor: 'verde', estoque: { minimo: '3.00' } })
    expect(store.base()).toEqual({ nome: 'A', cor: 'verde', estoque: { minimo: '3.00' } })
    expect(store.erro('nome')).toBe('Já existe')
    expect(store.sujo()).toBe(true)
    store.recomecar(store.base())
    expect([store.valor('nome'), store.erro('nome'), store.sujo()]).toEqual(['A', undefined, false])
  })

  it('valores é o mesmo objeto até que algo mude, e o que foi lido antes não muda', () => {
    const store = createFormStore(nested, { base: { nome: 'A' }, valores: { nome: 'B' }, contexto })
    const before = store.valores()
    expect(store.sujo()).toBe(false)
    expect(store.valores()).toBe(before)
    store.mudar('nome', 'C')
    expect([before['nome'], store.valor('nome'), store.base()['nome']]).toEqual(['B', 'C', 'A'])
  })

  it('o objeto de uma referência vale enquanto o valor é o respondido', () => {
    const store = createFormStore(nested, {
      base: { categoria_id: 7, categoria: { id: 7, nome: 'BEBIDAS' } },
      contexto,
    })
    expect(store.objeto('categoria_id')).toEqual({ id: 7, nome: 'BEBIDAS' })
    store.mudar('categoria_id', 8)
    expect(store.objeto('categoria_id')).toBeNull()
    store.guardarObjeto('categoria_id', { id: 8, nome: 'DOCES' })
    expect(store.objeto('categoria_id')).toEqual({ id: 8, nome: 'DOCES' })
  })
})

describe('o corpo de um formulário', () => {
  it('o nunca respondido e a senha em branco se calam, e grupos viajam aninhados', () => {
    const store = createFormStore(nested, {
      base: { nome: 'A', estoque: { minimo: '1.00' }, senha: null },
      contexto: { ...contexto, novo: false },
    })
    expect(bodyOf(store)).toEqual({ nome: 'A', estoque: { minimo: '1.00' } })
    store.mudar('senha', 'segredo!')
    expect(bodyOf(store)).toHaveProperty('senha', 'segredo!')
  })

  it('julga com o esquema do servidor e não acusa o que está escondido', () => {
    const store = icms()
    const faults = faultsOf(store, bodyOf(store))
    expect(faults).toMatchObject({ nome: 'Campo Obrigatório', cfop: 'Campo Obrigatório' })
    expect(Object.keys(faults)).not.toContain('icms')
  })

  it('um endereço no Brasil sem cidade é recusado com o texto do contrato', () => {
    const store = createFormStore(parceiros, { base: emptyValues(parceiros.fields), contexto })
    store.preencher({
      tipo: 'E',
      nome: 'Maria Silva',
      addresss: [{ tipo: 1, cep: '01001000', endereco: 'PRACA', numero: '1', bairro: 'SE', pais_id: '1058' }],
    })
    expect(Object.values(faultsOf(store, bodyOf(store)))).toContain('Informe a Cidade')
  })
})

describe('um registro que outro salvou', () => {
  const base = { nome: 'A', cor: 'azul', estoque: { minimo: '1.00', ativo: false } }

  it('o que um só mudou é dele, e o que os dois mudaram espera a escolha', () => {
    const minhas = { ...base, nome: 'EU', cor: 'verde' }
    const deles = { ...base, nome: 'OUTRO', estoque: { minimo: '9.00', ativo: false } }
    const rows = differences(nested, base, minhas, deles)
    expect(rows.map(row => [row.field.chave, suggestion(row)])).toEqual([
      ['nome', null],
      ['cor', 'minha'],
      ['estoque.minimo', 'deles'],
    ])
  })

  it('a mesma mudança dos dois lados não é diferença', () => {
    expect(differences(nested, base, { ...base, nome: 'B' }, { ...base, nome: 'B' })).toEqual([])
  })
})

describe('o desenho de um formulário', () => {
  it('as linhas fecham doze colunas com quem pode crescer, e o grupo começa linha', () => {
    const cells = layOut(fieldsOf(nested))
    const byKey = Object.fromEntries(cells.map(({ field, span, inicio }) => [field.chave, [span, inicio]]))
    expect(byKey['nome']).toEqual([6, true])
    expect(byKey['categoria_id']).toEqual([6, undefined])
    expect(byKey['estoque.minimo']?.[1]).toBe(true)
    expect(tabsOf(nested, fieldsOf(nested))).toEqual(['Um', 'Dois'])
    expect(cells.map(({ field }) => field.chave)).not.toContain('feito')
  })

  it('só três chaves seguidas têm linha sua', () => {
    const bool = (label: string) => ({ type: 'bool', label }) as const
    const chaves = { a: bool('A'), b: bool('B'), c: bool('C') }
    const texto = { type: 'text', label: 'Texto', max: 10 } as const
    const obs = { type: 'text', label: 'Observações', max: 500 } as const
    const fios = (fields: Fields) =>
      layOut(formFields(fields)).flatMap(({ field, fio }) => (fio ? [field.chave] : []))
    expect(fios({ nome: texto, ...chaves, fim: texto, obs })).toEqual(['a', 'fim', 'obs'])
    expect(fios({ nome: texto, a: chaves.a, b: chaves.b, fim: texto })).toEqual([])
  })
})

import { act, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { conhecimentos } from '../../../src/domain/documents/conhecimento/index.ts'
import { manifestos } from '../../../src/domain/documents/manifesto/index.ts'
import { documentRegister } from '../../../src/domain/documents/to-register.ts'
import { OWN_FORMS } from '../../../src/web/documents/own/manifesto.ts'
import { createFormStore } from '../../../src/web/register/form/store.ts'
import { copyOf } from '../../../src/web/register/list/copy-of.ts'
import { chaveDe } from '../../core/dfe/mdfe/exemplo.ts'
import { noCaixa, pedidos, servidor } from '../till/mundo.tsx'

noCaixa()

const register = documentRegister(manifestos)
const contexto = { novo: true } as never
const campinas = { code: '3509502', name: 'CAMPINAS', uf: 'SP' }
const NADA = {
  ...{ municipio: null, origem: null, valor: null, peso: null },
  ...{ produto: null, ncm: null, veiculo_id: null },
}
const rio = { code: '3304557', name: 'RIO DE JANEIRO', uf: 'RJ' }
const [conhecida, outra] = [chaveDe('55', 1), chaveDe('55', 2)]

function abrir() {
  servidor({
    [`GET manifesto_documento/nota/${conhecida}`]: {
      data: {
        ...{ municipio: rio, origem: campinas, valor: '150.50', peso: '12.500' },
        ...{ produto: 'BEBIDA', ncm: '22021000', veiculo_id: 5 },
      },
    },
    'GET veiculos/5': { data: { id: 5, nome: 'Baú', rntrc: '22222222' } },
    [`GET manifesto_documento/nota/${outra}`]: { data: NADA },
  })
  const base = { documentos: [], valor_carga: null, peso_carga: null, tipo_emitente: '2', percurso: [] }
  const store = createFormStore(register, { base, contexto })
  const largar = OWN_FORMS[manifestos.id]?.observar?.(store, () => false) ?? (() => undefined)
  return { store, largar }
}

const colar = (texto: string) =>
  act(() => {
    const evento = new Event('paste', { bubbles: true, cancelable: true })
    Object.assign(evento, { clipboardData: { getData: () => texto } })
    document.body.dispatchEvent(evento)
  })

test('chaves coladas são linhas, e a conhecida preenche viagem, carga e veículo', async () => {
  const { store, largar } = abrir()
  colar(`nota ${conhecida.replace(/(\d{4})/g, '$1 ')}\n${outra}\n${conhecida}`)
  await waitFor(() => expect(store.valor('valor_carga')).toBe('150.50'))
  expect(store.valor('peso_carga')).toBe('12.5000')
  expect(store.valor('documentos')).toMatchObject([
    { chave: conhecida, municipio_id: rio.code, municipio: rio },
    { chave: outra, municipio_id: null },
  ])
  await waitFor(() => expect(store.valor('rntrc')).toBe('22222222'))
  expect(store.valores()).toMatchObject({
    ...{ uf_inicio: 'SP', uf_fim: 'RJ', produto: 'BEBIDA', ncm: '22021000', veiculo_id: 5 },
    municipios_carga: [{ municipio_id: campinas.code, municipio: campinas }],
  })
  largar()
})

test('a chave digitada no CT-e propõe as quantidades que a nota diz', async () => {
  const quantidades = [{ unidade: '01', medida: 'PESO BRUTO', quantidade: '12.5000' }]
  const proposto = { chaves: [conhecida], valores: { quantidades }, objetos: {}, fora: [], avisos: [] }
  servidor({ 'POST conhecimento_transporte/carga': { data: proposto } })
  const base = { chaves: [], quantidades: [] }
  const store = createFormStore(documentRegister(conhecimentos), { base, contexto })
  const largar = OWN_FORMS[conhecimentos.id]?.observar?.(store, () => false)
  store.mudar('chaves', [{ chave: conhecida, pin: null, previsao: null }])
  await waitFor(() => expect(store.valor('quantidades')).toEqual(quantidades))
  expect(pedidos.filter(({ metodo }) => metodo === 'POST')).toHaveLength(1)
  largar?.()
})

test('the other taker that was chosen pays, and is forgotten when somebody else pays', () => {
  const base = {
    ...{ papel_tomador: 'remetente', remetente_id: 7, destinatario_id: 8, tomador_id: null },
    ...{ chaves: [], entregas: [], tipo_cte: '0' },
  }
  const store = createFormStore(documentRegister(conhecimentos), { base, contexto })
  const largar = OWN_FORMS[conhecimentos.id]?.observar?.(store, () => false)
  const pays = () => [store.valor('papel_tomador'), store.valor('tomador_id')]
  store.mudar('tomador_id', 9)
  expect(pays()).toEqual(['outros', 9])
  store.mudar('papel_tomador', 'remetente')
  expect(pays()).toEqual(['remetente', null])
  // a party of the CT-e pays as that party (799)
  store.mudar('tomador_id', 8)
  expect(pays()).toEqual(['destinatario', null])
  largar?.()
})

test('a chave de dígito errado não é linha', () => {
  const { store, largar } = abrir()
  colar(`${conhecida.slice(0, 43)}${(Number(conhecida[43]) + 1) % 10}`)
  expect(store.valor('documentos')).toEqual([])
  largar()
})

test('o veículo propõe RNTRC, eixos, condutor e transportador que ninguém digitou', () => {
  const { store, largar } = abrir()
  store.mudar('rntrc', '11111111')
  const dito = {
    ...{ id: 5, rntrc: '22222222', categoria_eixos: '06', tipo_proprietario: '0', proprietario_id: 9 },
    motorista: { id: 8, nome: 'Ana Lima', cpf_cnpj: '11144477735' },
  }
  store.guardarObjeto('veiculo_id', dito)
  store.mudar('veiculo_id', 5)
  expect(store.valores()).toMatchObject({
    rntrc: '11111111',
    categoria_eixos: '06',
    tipo_transportador: '2',
    motoristas: [{ nome: 'Ana Lima', cpf: '11144477735' }],
  })
  // a company is no self-employed carrier, whatever its vehicle's register says
  store.guardarObjeto('veiculo_id', { ...dito, id: 6, proprietario: { id: 9, cpf_cnpj: '12345678000195' } })
  store.mudar('veiculo_id', 6)
  expect(store.valor('tipo_transportador')).toBe('1')
  largar()
})

test('as UFs dizem o percurso, pedido só quando há estados no meio', () => {
  const { store, largar } = abrir()
  const percurso = { nome: 'percurso', chave: 'percurso', campo: register.fields['percurso'] } as never
  store.mudar('uf_inicio', 'SP')
  store.mudar('uf_fim', 'RJ')
  expect(store.condicao(percurso).obrigatorio).toBe(false)
  store.mudar('uf_fim', 'BA')
  expect(store.valor('percurso')).toEqual([{ uf: 'MG' }])
  expect(store.condicao(percurso).obrigatorio).toBe(true)
  largar()
})

test('a cópia leva veículo, condutores e seguro, e não chaves, lacres e CIOT', () => {
  const feito = copyOf(register, {
    ...{ id: 1, veiculo_id: 5, uf_inicio: 'SP', valor_carga: '10.00', inicio_viagem: '21/11/2026' },
    documentos: [{ chave: conhecida }],
    ...{ lacres: [{ numero: 'L1' }], ciots: [{ codigo: '1' }], motoristas: [{ nome: 'José' }] },
    seguros: [{ apolice: '12', averbacoes: [{ numero: 'A1' }] }],
  })
  expect(feito).toMatchObject({ veiculo_id: 5, uf_inicio: 'SP', motoristas: [{ nome: 'José' }] })
  expect(feito['seguros']).toEqual([{ apolice: '12', averbacoes: [] }])
  for (const key of ['documentos', 'lacres', 'ciots', 'valor_carga', 'inicio_viagem'])
    expect([key, feito[key] ?? null]).toEqual([key, null])
})

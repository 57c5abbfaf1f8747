import { render, renderHook, waitFor } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Field, Fields, RefField } from '../../../../src/domain/fields/field.ts'
import type { Registro } from '../../../../src/domain/fields/registro.ts'
import { FLAGS } from '../../../../src/domain/options/flags.ts'
import { REGISTERS } from '../../../../src/domain/records/index.ts'
import { type DialogProps, drawDialogs, drawn } from '../../../../src/web/dialogs/define.ts'
import { DialogHost } from '../../../../src/web/dialogs/host.tsx'
import { abertura, useDemanda } from '../../../../src/web/register/fields/lookup/abertura.ts'
import { consultaDe } from '../../../../src/web/register/fields/lookup/lookup.ts'
import type { LookupQuery } from '../../../../src/web/register/fields/lookup/lookup-query.ts'
import { contextoDe } from '../../../../src/web/register/form/body.ts'
import { type FormDados, formDialog } from '../../../../src/web/register/form/open-form.ts'
import { createFormStore } from '../../../../src/web/register/form/store.ts'
import { forgetSession, saveSession } from '../../../../src/web/state/session.ts'
import { signIn } from '../../session.ts'

const SALVO: Registro = { id: 7, nome: 'SALVO', descricao: 'SALVO', sigla: 'SV' }

let abertos: FormDados[] = []
const VAZIO = { texto: null, aoTirar: () => {} }

/** Stands for the form, whose own work form-dialog.test.tsx shows: saved at once. */
function Formulario({ data, close }: DialogProps<FormDados, Registro>) {
  useEffect(() => {
    abertos.push(data)
    close(SALVO)
  }, [data, close])
  return null
}

drawDialogs([drawn(formDialog, Formulario)])

type Alvo = readonly [
  nome: string,
  campo: RefField,
  consulta: LookupQuery,
  register: (typeof REGISTERS)[number],
]

/** Every field whose target has a form, by its path: 'produtos.composicoes.insumo'. */
const ALVOS = REGISTERS.flatMap(register => {
  const walk = (fields: Fields, prefix: string): Alvo[] =>
    Object.entries(fields).flatMap(([name, field]: [string, Field]): Alvo[] => {
      if (field.type === 'list' || field.type === 'group') return walk(field.of, `${prefix}${name}.`)
      if (field.type !== 'ref' && !(field.type === 'values' && field.of === 'ref')) return []
      const ref = field as RefField
      const consulta = consultaDe(ref.semChave ? `admin/${ref.to}` : ref.to)
      return consulta?.register ? [[prefix + name, ref, consulta, register]] : []
    })
  return walk(register.fields as Fields, `${register.id}.`)
})

beforeEach(() => {
  saveSession('1.token', { ...signIn(FLAGS), super_user: true, painel_admin_contas: true })
  abertos = []
  render(<DialogHost />)
})
afterEach(forgetSession)

describe('F4 de um campo abre o cadastro que ele aponta, e o registro salvo volta a ele', () => {
  it.each(ALVOS)('%s', async (_, campo, consulta, register) => {
    const store = createFormStore(register, { base: {}, contexto: contextoDe(true) })
    // what is made elsewhere is only changed
    const id = consulta.register?.access.noInsert ? 7 : undefined
    const voltou: unknown[] = []
    let tirado = 0
    const digitado = { texto: 'NADA', aoTirar: () => tirado++ }
    abertura(consulta, campo, store, id, digitado, ({ valor }) => voltou.push(valor))?.executar()
    // left for the form with a text typed, the field must not take the row the text found
    expect(tirado).toBe(1)
    await waitFor(() => expect(voltou).toEqual([campo.to === 'unidades' ? 'SV' : 7]))
    expect(abertos.map(({ registerId }) => registerId)).toEqual([
      campo.where?.['tipo_produto'] === 2 ? 'insumos' : campo.to,
    ])
    const texto = Object.values(abertos[0]?.valores ?? {})
    expect(id ?? texto[0]).toBe(id ?? 'NADA')
  })

  it('o fornecedor e a transportadora novos nascem assim, e só ela não muda', async () => {
    for (const [nome, classificacao, fixos] of [
      ['produtos.fornecedor', 2, []],
      ['parceiros.transportador', 3, ['classificacaos']],
    ] as const) {
      abertos = []
      const [, campo, consulta, register] = ALVOS.find(([known]) => known === nome) as Alvo
      const store = createFormStore(register, { base: {}, contexto: contextoDe(true) })
      abertura(consulta, campo, store, undefined, VAZIO, () => {})?.executar()
      await waitFor(() => expect(abertos).toHaveLength(1))
      expect([abertos[0]?.valores, abertos[0]?.fixos]).toEqual([{ classificacaos: [classificacao] }, fixos])
    }
  })

  it('a empresa em ficha oferece as suas séries, e não as da sessão', () => {
    const [, serie, series, register] = ALVOS.find(
      ([nome]) => nome === 'minhas_empresas.addresss.serie_nfe',
    ) as Alvo
    const de = (empresa_id: number) =>
      createFormStore(register, { base: {}, contexto: { ...contextoDe(false), empresa_id } })
    const aberta = signIn(FLAGS).empresa.id
    expect(renderHook(() => useDemanda(de(aberta), serie)).result.current).toEqual({ modelo: '55' })
    const outra = de(aberta + 1)
    expect(renderHook(() => useDemanda(outra, serie)).result.current).toEqual({
      modelo: '55',
      empresa_id: aberta + 1,
    })
    expect(abertura(series, serie, de(aberta), undefined, VAZIO, () => {})?.palavra).toBe('Nova Série')
    expect(abertura(series, serie, outra, undefined, VAZIO, () => {})).toBeUndefined()
  })

  it('quem não pode gravar não cria, e o que só a administração cria não se cria daqui', () => {
    const [, insumo, produtos, register] = ALVOS.find(([nome]) => nome === 'produtos.categoria') as Alvo
    const [, empresa, empresas, licencas] = ALVOS.find(([nome]) => nome === 'licencas.empresa') as Alvo
    const store = createFormStore(register, { base: {}, contexto: contextoDe(true) })
    const outra = createFormStore(licencas, { base: {}, contexto: contextoDe(true) })
    expect(abertura(empresas, empresa, outra, undefined, VAZIO, () => {})).toBeUndefined()
    expect(abertura(empresas, empresa, outra, 7, VAZIO, () => {})?.palavra).toBe('Editar Empresa')
    signIn([])
    expect(abertura(produtos, insumo, store, undefined, VAZIO, () => {})).toBeUndefined()
    expect(abertura(produtos, insumo, store, 7, VAZIO, () => {})?.palavra).toBe('Ver Categoria')
  })
})

import { getDefaultStore } from 'jotai'
import { useRef, useState } from 'react'
import { validarGtin } from '../../../../core/document/gtin.ts'
import { criarProduto, verProduto } from '../../../../domain/api/produtos.ts'
import { call } from '../../../api/client.ts'
import { ApiError } from '../../../api/errors.ts'
import { catalogCompany, lookup, syncCatalog } from '../../../catalog/catalog.ts'
import type { DialogProps } from '../../../commands/dialogs.tsx'
import { notify } from '../../../state/notices.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { unknownCodeAtom } from '../unknown-code.ts'

type Errors = Readonly<Record<string, string | undefined>>

/**
 * Registers a code nobody had without leaving the sale. Tax rules, NCM and unit come from a product like it: what a cashier
 * knows is the name and the price, the rest was decided by whoever registered its neighbour.
 */
export function QuickProduct({ dados, fechar }: DialogProps<{ codigo: string }, true>) {
  const [nome, setNome] = useState('')
  const [preco, setPreco] = useState('')
  const [estoque, setEstoque] = useState('')
  const [modelo, setModelo] = useState('')
  const [errors, setErrors] = useState<Errors>({})
  const [sending, setSending] = useState(false)
  const form = useRef<HTMLDivElement>(null)
  const stock = catalogCompany()?.gerenciar_estoque === true
  const twin = modelo.trim() === '' ? null : lookup.codigo(modelo.trim())

  const refuse = (found: Errors) => {
    setErrors(found)
    const first = Object.keys(found)[0]
    form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }
  const save = async () => {
    if (sending) return
    if (nome.trim() === '') return refuse({ nome: 'Campo Obrigatório' })
    if (preco === '') return refuse({ preco_vend: 'Campo Obrigatório' })
    if (stock && estoque === '') return refuse({ estoque_inicial: 'Campo Obrigatório' })
    if (!twin) return refuse({ modelo: modelo === '' ? 'Campo Obrigatório' : 'Produto não localizado' })
    setSending(true)
    try {
      const { data } = await call(verProduto, { params: { id: twin.produto_id } })
      await call(criarProduto, { body: copyOf(data, dados.codigo, nome.trim(), preco, estoque || '0') })
      await syncCatalog()
      getDefaultStore().set(unknownCodeAtom, null)
      notify('Operação realizada com sucesso')
      fechar(true)
    } catch (error) {
      if (error instanceof ApiError && error.errors) {
        refuse(Object.fromEntries(Object.entries(error.errors).map(([field, texts]) => [field, texts[0]])))
      } else refuse({ nome: error instanceof Error ? error.message : 'erro ao salvar' })
    } finally {
      setSending(false)
    }
  }

  return (
    <Dialog
      titulo="Cadastrar produto"
      escopo="pdv.cadastro"
      largura="w-[56ch]"
      aoFechar={() => fechar()}
      comandos={{ 'form.confirmar': save }}
      rodape={
        <>
          <Button chord="Escape" onClick={() => fechar()}>
            Cancelar
          </Button>
          <Button chord="F2" principal disabled={sending} onClick={save}>
            Salvar
          </Button>
        </>
      }
    >
      <div ref={form} className="grid gap-x-4 px-3 pt-2">
        <p className="pb-2">
          <span className="text-dim">Código </span>
          <span className="text-ref">{dados.codigo}</span>
        </p>
        <Field
          rotulo="Nome"
          name="nome"
          autoFocus
          maxLength={120}
          value={nome}
          onChange={event => setNome(event.target.value)}
          erro={errors['nome']}
        />
        <NumberField
          rotulo="Preço (R$)"
          name="preco_vend"
          valor={preco}
          aoMudar={setPreco}
          erro={errors['preco_vend']}
        />
        {stock ? (
          <NumberField
            rotulo="Quantidade em estoque agora"
            name="estoque_inicial"
            casas={4}
            valor={estoque}
            aoMudar={setEstoque}
            erro={errors['estoque_inicial']}
          />
        ) : null}
        <Field
          rotulo="Copiar impostos, NCM e unidade de (código ou referência)"
          name="modelo"
          maxLength={40}
          value={modelo}
          onChange={event => setModelo(event.target.value)}
          erro={errors['modelo']}
          ajuda={twin?.nome}
        />
      </div>
    </Dialog>
  )
}

/** What a neighbour on the shelf decides: unit, NCM, tax rules. Its ids travel as the register's body wants them (`x_id`). */
const COPIED = [
  'unidade',
  'tipo',
  'categoria',
  'ncm',
  'cest',
  'cbenef',
  'icms_dentro',
  'icms_fora',
  'ipi',
  'pisconfins', // contrato
  'isl',
  'ibs',
  'cbs',
]

function copyOf(
  model: Record<string, unknown>,
  codigo: string,
  nome: string,
  preco: string,
  estoque_inicial: string,
) {
  const body: Record<string, unknown> = {
    referencia: codigo,
    nome,
    estoque: { preco_vend: preco, estoque_inicial },
  }
  if (validarGtin(codigo)) body['gtin'] = codigo
  for (const field of COPIED) {
    const id = model[`${field}_id`]
    if (id !== undefined && id !== null) body[`${field}_id`] = id
    else if (model[field] !== undefined && model[field] !== null && typeof model[field] !== 'object')
      body[field] = model[field]
  }
  return body
}

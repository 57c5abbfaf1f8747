import { useAtomValue } from 'jotai'
import { useRef, useState } from 'react'
import { dec } from '../../../../core/money/decimal.ts'
import { formatMoney } from '../../../../core/money/pt-br.ts'
import type { PagamentoVenda } from '../../../../core/venda/venda.ts'
import type { MeioCatalogo } from '../../../../domain/api/catalogo.ts'
import { cardBrands, paymentMethods } from '../../../catalog/catalog.ts'
import type { DialogProps } from '../../../commands/dialogs.tsx'
import { uuidv7 } from '../../../offline/uuid.ts'
import { balanceAtom } from '../../../state/sale.ts'
import { Button } from '../../../ui/button.tsx'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { instalments } from '../instalments.ts'
import type { Meio } from './payment-chooser.tsx'

interface Dados {
  meio: Meio
  /** R$ due when it opened: what the field begins with. A scan may still change what is due. */
  restante: string
}

interface Errors {
  meio_pagamento?: string | undefined
  valor?: string | undefined
  bandeira?: string | undefined
  numparcelas?: string | undefined
}

const REQUIRED = 'Campo Obrigatório'

/** Registered as 'pdv.pagamento.valor': method, value, brand, instalments (doc 3 §5.5). Enter and F2 confirm. */
export function PaymentDialog({ dados, fechar }: DialogProps<Dados, PagamentoVenda>) {
  const methods = paymentMethods().filter(method => method.meio === dados.meio)
  const [methodId, setMethodId] = useState(methods[0]?.id ?? 0)
  const [valor, setValor] = useState(dados.restante)
  const [brandId, setBrandId] = useState(0)
  const [count, setCount] = useState('1')
  const [authorization, setAuthorization] = useState('')
  const [errors, setErrors] = useState<Errors>({})
  const form = useRef<HTMLDivElement>(null)
  const restante = useAtomValue(balanceAtom).restante.toFixed(2)
  const method = methods.find(({ id }) => id === methodId)
  const card = dados.meio === 3
  const brands = card ? cardBrands() : []
  const many = (method?.qtdeparcelas ?? 1) > 1

  const confirm = () => {
    const found = check({ method, valor, restante, card, brandId, count, meio: dados.meio })
    setErrors(found)
    const first = Object.keys(found)[0]
    if (first || !method) {
      form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
      return
    }
    const brand = brands.find(({ id }) => id === brandId)
    const value = dec(valor).toFixed(2)
    fechar({
      uid: uuidv7(),
      meio: dados.meio,
      meio_pagamento_id: method.id,
      descricao: method.descricao,
      tpag: method.tpag,
      bandeira_id: brand?.id ?? null,
      bandeira: brand?.nome ?? null,
      tband: brand?.tband ?? null,
      valor: value,
      numparcelas: Number.parseInt(count, 10),
      autorizacao: authorization.trim() || null,
      personalizada: false,
      parcelas: instalments(method, value, Number.parseInt(count, 10)),
    })
  }

  return (
    <Dialog
      titulo="Escolha o meio de Pagamento"
      escopo="pdv.pagamento.valor"
      largura="w-[52ch]"
      aoFechar={() => fechar()}
      comandos={{ 'form.confirmar': confirm }}
      rodape={
        <>
          <Button chord="Escape" onClick={() => fechar()}>
            Cancelar
          </Button>
          <Button chord="F2" principal onClick={confirm}>
            Confirmar
          </Button>
        </>
      }
    >
      <div ref={form} className="grid grid-cols-2 gap-x-4 px-3 pt-2">
        <p className="col-span-2 flex justify-between pb-2">
          <span className="text-dim">Restante</span>
          <span className="text-live text-xl">{formatMoney(restante)}</span>
        </p>
        <ChoiceField
          rotulo="Meio de pagamento"
          name="meio_pagamento"
          value={methodId}
          erro={errors.meio_pagamento}
          opcoes={methods.map(({ id, descricao }) => [id, descricao])}
          onChange={event => {
            setMethodId(Number(event.target.value))
            setCount('1') // changing the method resets the instalments to 1 (doc 3 §4.2)
          }}
        />
        <NumberField
          rotulo="Valor"
          name="valor"
          autoFocus
          onFocus={event => event.target.select()}
          valor={valor}
          aoMudar={setValor}
          erro={errors.valor}
        />
        {card ? (
          <ChoiceField
            rotulo="Bandeira"
            name="bandeira"
            value={brandId}
            erro={errors.bandeira}
            opcoes={[[0, 'Escolha…'], ...brands.map(({ id, nome }): [number, string] => [id, nome])]}
            onChange={event => setBrandId(Number(event.target.value))}
          />
        ) : null}
        {many ? (
          <NumberField
            rotulo={`Parcelas (até ${method?.qtdeparcelas})`}
            name="numparcelas"
            casas={0}
            valor={count}
            aoMudar={setCount}
            erro={errors.numparcelas}
          />
        ) : null}
        {card ? (
          <Field
            rotulo="Autorização"
            name="autorizacao"
            maxLength={60}
            value={authorization}
            onChange={event => setAuthorization(event.target.value)}
          />
        ) : null}
      </div>
    </Dialog>
  )
}

interface Entry {
  method: MeioCatalogo | undefined
  valor: string
  restante: string
  card: boolean
  brandId: number
  count: string
  meio: Meio
}

/** Field errors in visual order: the first one gets the focus. */
function check({ method, valor, restante, card, brandId, count, meio }: Entry): Errors {
  const errors: Errors = {}
  if (!method) errors.meio_pagamento = REQUIRED
  if (valor === '') errors.valor = REQUIRED
  else if (dec(valor).lte(0)) errors.valor = 'O valor deve ser maior que zero'
  else if (dec(valor).gte('100000000')) errors.valor = 'Valor acima do permitido (8 dígitos)'
  else if (meio >= 3 && dec(valor).gt(dec(restante))) errors.valor = 'valor maior que o restante'
  if (card && brandId === 0) errors.bandeira = REQUIRED
  const max = method?.qtdeparcelas ?? 1
  if (!/^[1-9]\d{0,2}$/.test(count)) errors.numparcelas = 'O valor mínimo é 1.'
  else if (dec(count).gt(max)) {
    errors.numparcelas = `A quantidade maxima de parcela permitida para este meio é: ${max}`
  }
  return errors
}

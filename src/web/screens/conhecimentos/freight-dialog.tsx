import { useState } from 'react'
import { dec, ZERO } from '../../../core/money/decimal.ts'
import { formatMoney } from '../../../core/money/pt-br.ts'
import { type FreteRecebido, lancarFrete } from '../../../domain/api/conhecimentos-recebidos.ts'
import { conhecimentosRecebidos as comandos } from '../../../domain/commands/conhecimentos/index.ts'
import { form } from '../../../domain/commands/form/index.ts'
import { call } from '../../api/client.ts'
import { type DialogProps, defineDialog } from '../../dialogs/define.ts'
import { type FieldTexts, useShortForm } from '../../forms/short-form.ts'
import { on } from '../../keys/scopes.ts'
import { CloseOrConfirm } from '../../ui/dialog/close-or-confirm.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Field } from '../../ui/field/field.tsx'
import { comma, readNumber } from '../../ui/field/number-text.ts'

const SHARE = 'parte'
const DUE = 'vencimento'

/** Reads the share of an entry as typed: R$ with two places, or its error. */
function shareIn(
  texts: FieldTexts,
  venda_id: number,
): { valor: string; erro?: never } | { valor?: never; erro: string } {
  const { valor, erro } = readNumber(texts[`${SHARE}${venda_id}`] ?? '', { places: 2 })
  return valor && erro === undefined
    ? { valor: dec(valor).toFixed(2) }
    : { erro: erro ?? 'Informe o valor em reais' }
}

/** Judges the shares: each an amount, all together the freight. */
function judge({ notas, liquido }: FreteRecebido, texts: FieldTexts): Record<string, string> {
  const wrong: Record<string, string> = {}
  let left = dec(liquido)
  for (const { venda_id } of notas) {
    const share = shareIn(texts, venda_id)
    if (share.erro === undefined) left = left.minus(share.valor)
    else wrong[`${SHARE}${venda_id}`] = share.erro
  }
  if (Object.keys(wrong).length > 0) return wrong
  const last = notas.at(-1)
  if (!last || left.isZero()) return {}
  const text = `${left.gt(0) ? 'Faltam' : 'Sobram'} ${formatMoney(left.abs().toFixed(2))}`
  return { [`${SHARE}${last.venda_id}`]: text }
}

const Total = ({ label, value }: { label: string; value: string }) => (
  <>
    <dt className="text-dim">{label}</dt>
    <dd className="text-right">{formatMoney(value)}</dd>
  </>
)

/** Shows a freight with its shares and instalments, and enters it; one that was entered is only read. */
function FreightDialog({ data: frete, close }: DialogProps<FreteRecebido, true>) {
  const { notas, parcelas, lancado, numero, nome, liquido } = frete
  const [byWeight, setByWeight] = useState(false)
  const said = new Map(lancado?.notas.map(({ venda_id, valor }) => [venda_id, valor]))
  const shown = lancado?.parcelas ?? parcelas
  const typed = useShortForm(
    Object.fromEntries([
      ...notas.map(({ venda_id, por_valor }) => [
        `${SHARE}${venda_id}`,
        comma(lancado ? (said.get(venda_id) ?? '0.00') : por_valor),
      ]),
      ...shown.map(({ vencimento }, i) => [`${DUE}${i}`, vencimento]),
    ]),
    () => ({}),
  )
  const weighed = notas.length > 0 && notas.every(({ por_peso }) => por_peso !== null)
  const turn = () => {
    setByWeight(!byWeight)
    const share = ({ por_peso, por_valor }: (typeof notas)[number]) =>
      byWeight ? por_valor : (por_peso ?? por_valor)
    typed.mudar(Object.fromEntries(notas.map(nota => [`${SHARE}${nota.venda_id}`, comma(share(nota))])))
  }
  const send = () => {
    if (lancado) return close()
    const texts = typed.valores()
    const wrong = judge(frete, texts)
    if (Object.keys(wrong).length > 0) return typed.recusar(wrong)
    void typed.enviar(async () => {
      const body = {
        notas: notas.flatMap(({ venda_id }) => {
          const { valor } = shareIn(texts, venda_id)
          return valor === undefined ? [] : [{ venda_id, valor }]
        }),
        parcelas: parcelas.map(({ valor }, i) => ({ valor, vencimento: texts[`${DUE}${i}`] ?? '' })),
      }
      await call(lancarFrete, { params: { id: frete.id }, body, semMover: true })
      close(true)
    })
  }
  const sold = notas.reduce((soma, { valor }) => soma.plus(valor), ZERO)
  return (
    <Dialog
      title={lancado ? 'Frete lançado' : 'Lançar o frete'}
      scope="conhecimentos.frete"
      width="w-[88ch]"
      onClose={() => close()}
      commands={[
        on(form.confirmar, send),
        on(comandos.criterio, weighed && !lancado && turn),
        ...typed.passeio(send),
      ]}
      labels={{
        'form.confirmar': lancado ? 'Fechar' : 'Lançar o frete',
        'conhecimentos.criterio': byWeight ? 'Ratear pelo valor' : 'Ratear pelo peso',
      }}
      footer={
        <CloseOrConfirm
          onClose={() => close()}
          confirm={lancado ? 'Fechar' : 'Lançar o frete'}
          onConfirm={send}
          disabled={typed.enviando}
        />
      }
    >
      <form ref={typed.formRef} className="grid gap-1 px-3 pt-2" onSubmit={event => event.preventDefault()}>
        <p>
          CT-e {numero} de {nome}
        </p>
        <dl className="grid grid-cols-[minmax(0,1fr)_16ch] gap-x-3 pb-2">
          <Total label="Frete" value={frete.v_prest} />
          <Total label="Crédito de ICMS" value={frete.credito_icms} />
          {/[1-9]/.test(frete.credito_pis_cofins) ? (
            <Total label="Crédito de PIS e COFINS" value={frete.credito_pis_cofins} />
          ) : null}
          {/[1-9]/.test(frete.credito_ibs_cbs) ? (
            <Total label="Crédito de IBS e CBS" value={frete.credito_ibs_cbs} />
          ) : null}
          <Total
            label={notas.length > 0 ? `A ratear em ${formatMoney(sold.toFixed(2))} de notas` : 'Despesa'}
            value={liquido}
          />
        </dl>
        {frete.sem_entrada > 0 ? (
          <p role="status" className="pb-1 text-live">
            {frete.sem_entrada === 1
              ? '1 nota levada não tem entrada aqui'
              : `${frete.sem_entrada} notas levadas não têm entrada aqui`}
            {notas.length > 0 ? ': o frete fica nas outras' : ': o frete é lançado como despesa'}
          </p>
        ) : null}
        <div className="max-h-[46vh] overflow-auto">
          {notas.map(({ venda_id, numero: nota, fornecedor, valor, peso }, i) => (
            <Field
              key={venda_id}
              label={`Nota ${nota}, ${fornecedor}`}
              help={`Entrada de ${formatMoney(valor)}${peso === null ? '' : ` e ${comma(peso)} kg`}`}
              inputMode="decimal"
              maxLength={16}
              autoFocus={i === 0}
              readOnly={lancado !== null}
              {...typed.field(`${SHARE}${venda_id}`)}
            />
          ))}
          {shown.map(({ valor }, i) => (
            <Field
              // biome-ignore lint/suspicious/noArrayIndexKey: instalments have no other name
              key={i}
              label={`Vencimento de ${formatMoney(valor)}`}
              maxLength={10}
              autoFocus={notas.length === 0 && i === 0}
              readOnly={lancado !== null}
              {...typed.field(`${DUE}${i}`)}
            />
          ))}
        </div>
      </form>
    </Dialog>
  )
}

export const freightDialog = defineDialog('conhecimentos.frete', FreightDialog)

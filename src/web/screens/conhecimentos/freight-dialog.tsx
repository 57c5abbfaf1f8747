import { useState } from 'react'
import { dec, ZERO } from '../../../core/money/decimal.ts'
import { formatMoney } from '../../../core/money/pt-br.ts'
import { type FreteRecebido, lancarFrete } from '../../../domain/api/conhecimentos-recebidos.ts'
import { diaDoLivro } from '../../../domain/api/lancamentos.ts'
import { conhecimentosRecebidos as comandos } from '../../../domain/commands/conhecimentos/index.ts'
import { form } from '../../../domain/commands/form/index.ts'
import { call } from '../../api/client.ts'
import { type DialogProps, defineDialog } from '../../dialogs/define.ts'
import type { FormErrors } from '../../forms/errors.ts'
import { type FieldTexts, useShortForm } from '../../forms/short-form.ts'
import { on } from '../../keys/scopes.ts'
import { CloseOrConfirm } from '../../ui/dialog/close-or-confirm.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Field } from '../../ui/field/field.tsx'
import { comma, readNumber } from '../../ui/field/number-text.ts'

// fields are named as the body has them: what the server refuses is told at them
const share = (at: number): string => `notas.${at}.valor`
const due = (at: number): string => `parcelas.${at}.vencimento`

/** Reads the share of an entry as typed: R$ with two places, or its error. */
function shareIn(
  texts: FieldTexts,
  at: number,
): { valor: string; erro?: never } | { valor?: never; erro: string } {
  const { valor, erro } = readNumber(texts[share(at)] ?? '', { places: 2 })
  return valor && erro === undefined
    ? { valor: dec(valor).toFixed(2) }
    : { erro: erro ?? 'Informe o valor em reais' }
}

/** Judges each share as an amount, and each due date. */
function judgeEach({ notas, parcelas }: FreteRecebido, texts: FieldTexts): FormErrors | null {
  const wrong = [
    ...notas.map((_, at) => [share(at), shareIn(texts, at).erro]),
    ...parcelas.map((_, at) => {
      const read = diaDoLivro.safeParse(texts[due(at)]?.trim() || undefined)
      return [due(at), read.error?.issues[0]?.message]
    }),
  ].filter(([, text]) => text)
  return wrong.length > 0 ? Object.fromEntries(wrong) : null
}

/** Judges all: each field, and the shares together, which are the freight. */
function judge(frete: FreteRecebido, texts: FieldTexts): FormErrors {
  const { notas, liquido } = frete
  const wrong = judgeEach(frete, texts)
  if (wrong) return wrong
  const left = notas.reduce((rest, _, at) => rest.minus(shareIn(texts, at).valor ?? '0'), dec(liquido))
  if (notas.length === 0 || left.isZero()) return {}
  const text = `${left.gt(0) ? 'Faltam' : 'Sobram'} ${formatMoney(left.abs().toFixed(2))}`
  return { [share(notas.length - 1)]: text }
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
      ...notas.map(({ venda_id, por_valor }, at) => [
        share(at),
        comma(lancado ? (said.get(venda_id) ?? '0.00') : por_valor),
      ]),
      ...shown.map(({ vencimento }, i) => [due(i), vencimento]),
    ]),
    texts => (lancado ? null : judgeEach(frete, texts)),
  )
  const weighed = notas.length > 0 && notas.every(({ por_peso }) => por_peso !== null)
  const turn = () => {
    setByWeight(!byWeight)
    const shared = ({ por_peso, por_valor }: (typeof notas)[number]) =>
      byWeight ? por_valor : (por_peso ?? por_valor)
    typed.mudar(Object.fromEntries(notas.map((nota, at) => [share(at), comma(shared(nota))])))
  }
  const send = () => {
    if (lancado) return close()
    const texts = typed.valores()
    const wrong = judge(frete, texts)
    if (Object.keys(wrong).length > 0) return typed.recusar(wrong)
    void typed.enviar(async () => {
      const body = {
        notas: notas.map(({ venda_id }, at) => ({ venda_id, valor: shareIn(texts, at).valor ?? '' })),
        parcelas: parcelas.map(({ valor }, i) => ({ valor, vencimento: texts[due(i)]?.trim() ?? '' })),
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
              {...typed.field(share(i))}
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
              {...typed.field(due(i))}
            />
          ))}
        </div>
      </form>
    </Dialog>
  )
}

export const freightDialog = defineDialog('conhecimentos.frete', FreightDialog)

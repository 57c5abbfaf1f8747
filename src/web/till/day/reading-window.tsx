import { CAIXA_EVENTS, type CaixaEvent } from '../../../core/caixa/event.ts'
import { formatMoney } from '../../../core/money/pt-br.ts'
import { nomePagamento } from '../../../core/tender/index.ts'
import type { LeituraX } from '../../../domain/api/caixa.ts'
import { form } from '../../../domain/commands/form/index.ts'
import type { DialogProps } from '../../dialogs/define.ts'
import { on } from '../../keys/scopes.ts'
import { shortTime } from '../../state/local-time.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Pair } from '../screen/pair.tsx'

/** Shows the X reading: amounts only for users with permission, else counts. */
export function ReadingWindow({ data, close }: DialogProps<LeituraX, void>) {
  const { terminal, aberto_em, aberto_por, vendas, meios, eventos, notas } = data
  const { recebimentos, pagamentos, devolucoes, operadores } = data
  return (
    <Dialog
      title={`Leitura X · ${terminal}`}
      scope="erro"
      width="w-[64ch]"
      labels={{ 'form.confirmar': 'OK', 'app.voltar': 'Fechar' }}
      onClose={() => close()}
      commands={[on(form.confirmar, () => close())]}
      footer={
        <Button chord="Enter" primary autoFocus onClick={() => close()}>
          OK
        </Button>
      }
    >
      <div className="grid gap-y-0.5 px-3 py-2">
        <Pair name="Aberto" value={`${shortTime(aberto_em)} por ${aberto_por}`} />
        <Pair name="Vendas" value={vendas.qtde} />
        {vendas.liquido === null ? null : (
          <Pair name="Vendido" value={formatMoney(vendas.liquido)} tone="text-live" />
        )}
        {vendas.canceladas === 0 ? null : (
          <Pair name="Vendas canceladas" value={vendas.canceladas} tone="text-bad" />
        )}
        {vendas.itens_cancelados === 0 ? null : (
          <Pair name="Itens cancelados" value={vendas.itens_cancelados} />
        )}
        {notas.map(({ modelo, situacao, qtde }) => (
          <Pair
            key={`${modelo}${situacao}`}
            name={`${modelo === '65' ? 'NFC-e' : 'NF-e'} ${situacao}`}
            value={qtde}
          />
        ))}
        <h3 className="rotulo pt-2">Na gaveta e fora dela</h3>
        {meios.map(({ meio, esperado, qtde }) => (
          <Pair
            key={meio}
            name={`${nomePagamento(meio)} (${qtde})`}
            value={esperado === undefined ? '' : formatMoney(esperado)}
          />
        ))}
        {toldByTender('Recebido de contas', recebimentos)}
        {toldByTender('Contas pagas', pagamentos)}
        {toldByTender('Devoluções', devolucoes)}
        {operadores.length < 2 ? null : <h3 className="rotulo pt-2">Por operador</h3>}
        {operadores.length < 2
          ? null
          : operadores.map(({ nome, qtde, liquido }) => (
              <Pair
                key={nome}
                name={`${nome} (${qtde})`}
                value={liquido === undefined ? '' : formatMoney(liquido)}
              />
            ))}
        <h3 className="rotulo pt-2">O que se fez</h3>
        {eventos.map(({ tipo, qtde }) => (
          <Pair key={tipo} name={CAIXA_EVENTS[tipo as CaixaEvent]} value={qtde} />
        ))}
      </div>
    </Dialog>
  )
}

/** Shows totals by payment method under a title; nothing when there are no totals. */
const toldByTender = (title: string, rows: LeituraX['recebimentos']) =>
  rows.length === 0 ? null : (
    <>
      <h3 className="rotulo pt-2">{title}</h3>
      {rows.map(({ meio, qtde, valor }) => (
        <Pair
          key={meio}
          name={`${nomePagamento(meio)} (${qtde})`}
          value={valor === undefined ? '' : formatMoney(valor)}
        />
      ))}
    </>
  )

import { useState } from 'react'
import { SCALE_FAMILIES } from '../../../core/scale/load-file.ts'
import { cargaBalancas, scaleLoad } from '../../../domain/api/balancas.ts'
import type { Answer } from '../../../domain/api/define.ts'
import { form } from '../../../domain/commands/form/index.ts'
import { call } from '../../api/client.ts'
import type { DialogProps } from '../../dialogs/define.ts'
import { problems } from '../../forms/resolver.ts'
import { useShortForm } from '../../forms/short-form.ts'
import { on } from '../../keys/scopes.ts'
import { device } from '../../state/device.ts'
import { getSession } from '../../state/session.ts'
import { ShortTable } from '../../tables/short-table.tsx'
import { CloseOrConfirm } from '../../ui/dialog/close-or-confirm.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ChoiceField } from '../../ui/field/choice-field.tsx'
import { Field } from '../../ui/field/field.tsx'
import { saveFile } from '../../ui/save-file.ts'

type Load = Answer<typeof cargaBalancas>['data']

const KEPT = 'tecla.balancas'
const START = { familia: SCALE_FAMILIES[0]?.id ?? '', departamento: '1', setor: '' }

/** Returns the values last used in this browser, as a shop seldom changes its scales, else defaults. */
function lastAsked(): typeof START {
  const setor = getSession()?.user.empresa.nome ?? ''
  try {
    return { ...START, setor: setor.slice(0, 12), ...JSON.parse(device.getItem(KEPT) ?? '{}') }
  } catch {
    return START
  }
}

/** Asks for the scale, saves the files that its maker's program loads, and lists products that it cannot have. */
export function ScaleLoadDialog({ close }: DialogProps) {
  const typed = useShortForm(lastAsked(), values => problems(scaleLoad, values))
  const [load, setLoad] = useState<Load | null>(null)

  const send = () => {
    const wrong = problems(scaleLoad, typed.valores())
    if (wrong) return typed.recusar(wrong)
    void typed.enviar(async () => {
      const asked = scaleLoad.parse(typed.valores())
      const { data } = await call(cargaBalancas, { query: asked, semMover: true })
      device.setItem(KEPT, JSON.stringify(typed.valores()))
      setLoad(data)
      if (data.produtos > 0)
        for (const { nome, texto } of data.arquivos) saveFile(nome, new Blob([texto], { type: 'text/plain' }))
    })
  }

  return (
    <Dialog
      title="Carga das balanças"
      scope="prompt"
      width="w-[90ch]"
      labels={{ 'form.confirmar': 'Gerar arquivos' }}
      onClose={() => close()}
      commands={[on(form.confirmar, send)]}
      footer={
        <CloseOrConfirm
          close="Fechar"
          onClose={() => close()}
          confirm="Gerar arquivos"
          onConfirm={send}
          disabled={typed.enviando}
        />
      }
    >
      <form ref={typed.formRef} className="grid gap-2 px-3 pt-2" onSubmit={event => event.preventDefault()}>
        <ChoiceField
          label="Balança"
          options={SCALE_FAMILIES.map(({ id, titulo }) => [id, titulo] as const)}
          autoFocus
          {...typed.field('familia')}
        />
        <Field label="Departamento" inputMode="numeric" maxLength={2} {...typed.field('departamento')} />
        <Field
          label="Setor"
          maxLength={12}
          help="Nome do setor, nas balanças que o mostram"
          {...typed.field('setor')}
        />
        <p role="status" className="min-h-6 text-dim">
          {load ? said(load) : ''}
        </p>
        {load && load.recusados.length > 0 ? (
          <div className="max-h-[40vh] overflow-auto" tabIndex={-1}>
            <ShortTable
              title="Produtos que a balança não leva"
              header="text-dim text-left"
              rowName={() => 'border-line border-t'}
              rows={load.recusados}
              keyOf={({ id }) => id}
              named
              columns={[
                { id: 'referencia', titulo: 'Referência', celula: row => row.referencia },
                { id: 'nome', titulo: 'Nome', celula: row => row.nome },
                { id: 'motivo', titulo: 'Motivo', celula: row => row.motivo },
              ]}
            />
          </div>
        ) : null}
      </form>
    </Dialog>
  )
}

const products = (count: number) => (count === 1 ? '1 produto' : `${count} produtos`)

function said({ arquivos, produtos, recusados }: Load): string {
  if (produtos === 0 && recusados.length === 0)
    return 'Nenhum produto tem código de balança: ele fica no cadastro do produto.'
  const names = arquivos.map(({ nome }) => nome).join(' e ')
  const gone = produtos === 0 ? 'Nenhum arquivo foi gerado.' : `${names}: ${products(produtos)}.`
  return recusados.length === 0 ? gone : `${gone} ${products(recusados.length)} de fora:`
}

import { form } from '../../../../domain/commands/form/index.ts'
import { type DialogProps, defineDialog } from '../../../dialogs/define.ts'
import { on } from '../../../keys/scopes.ts'
import { ShortTable } from '../../../tables/short-table.tsx'
import type { TableColumn } from '../../../tables/use-table.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'

/** Records of one resource that use a record, which therefore could not be deleted. */
export interface Uso {
  recurso: string
  titulo: string
  total: number
  exemplos: string[]
}

export interface RemovalRefusal {
  nome: string
  mensagem: string
  usos: readonly Uso[]
}

const COLUMNS: readonly TableColumn<Uso>[] = [
  { id: 'titulo', titulo: 'Cadastro', classe: 'w-[20ch] px-2 text-dim', celula: uso => uso.titulo },
  {
    id: 'total',
    titulo: 'Registros',
    direita: true,
    classe: 'w-[7ch] px-2',
    celula: uso => uso.total.toLocaleString('pt-BR'),
  },
  { id: 'exemplos', titulo: 'Exemplos', classe: 'px-2', celula: uso => uso.exemplos.join(' · ') },
]

/** Lists the records that could not be deleted, with the reason and the records that use them. */
export function RefusedDialog({ data, close: fechar }: DialogProps<{ recusas: readonly RemovalRefusal[] }>) {
  const close = () => fechar()
  const { recusas } = data
  return (
    <Dialog
      title="Erro"
      role="alertdialog"
      scope="erro"
      width="w-[80ch]"
      onClose={close}
      commands={[on(form.confirmar, close)]}
      footer={
        <Button primary autoFocus onClick={close}>
          OK
        </Button>
      }
    >
      <ul className="grid gap-3 px-3 py-3">
        {recusas.map(({ nome, mensagem, usos }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names repeat, the list does not change
          <li key={index}>
            <p>
              <b className="font-semibold">{nome}</b> <span className="text-dim">·</span> {mensagem}
            </p>
            {usos.length > 0 ? (
              <ShortTable
                title={`O que usa ${nome}`}
                columns={COLUMNS}
                rows={usos}
                keyOf={({ recurso }) => recurso}
                header="sr-only"
                rowName={() => 'align-top'}
                named
              />
            ) : null}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

export const refusedDialog = defineDialog('lista.recusas', RefusedDialog)

import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { gerarTela, listarTelas, revogarTela, type TelaDaCozinha } from '../../domain/api/cozinha.ts'
import { cozinha } from '../../domain/commands/cozinha/index.ts'
import { lista } from '../../domain/commands/lista/index.ts'
import { CAMINHO_COZINHA } from '../../domain/entregas/cozinha.ts'
import { call } from '../api/client.ts'
import { showError } from '../commands/show-error.ts'
import { confirmDialog } from '../dialogs/confirm.tsx'
import { type DialogProps, openDialog } from '../dialogs/define.ts'
import { on } from '../keys/scopes.ts'
import { asked } from '../screens/financeiro/actions.ts'
import { onceDialog } from '../screens/integracao/once-dialog.tsx'
import { serverAddress } from '../state/device.ts'
import { shortTime } from '../state/local-time.ts'
import { invalidate, read } from '../state/query.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { ChoiceList } from '../ui/field/choice-list.tsx'
import { useCursor } from '../ui/list/use-cursor.ts'

const ALL = '0'

/** Lists the company's tills and the kitchen screen of each. Enter gives a screen its address, Delete revokes it. */
export function ScreensDialog({ close }: DialogProps) {
  const { data } = useQuery(read(listarTelas, {}))
  const rows = data?.data ?? []
  const grupos = data?.grupos ?? []
  const cursor = useCursor(rows.length)
  const now = rows[cursor.atual]

  async function give({ terminal_id, caixa }: TelaDaCozinha): Promise<void> {
    const ids: [string, ...string[]] = [ALL, ...grupos.map(({ id }) => String(id))]
    const rotulos = Object.fromEntries([[ALL, 'Todos'], ...grupos.map(({ id, nome }) => [id, nome])])
    const form = z.object({
      grupo: z.enum(ids).default(ALL).meta({ title: 'Grupo de impressão', rotulos, ordem: ids }),
    })
    const given = await asked(cozinha.telas, {}, form, `Tela de ${caixa}`, async ({ grupo }) => {
      const grupo_id = grupo === ALL ? null : Number(grupo)
      return (await call(gerarTela, { params: { id: terminal_id }, body: { grupo_id } })).data
    })
    if (!given) return
    await invalidate(listarTelas)
    await openDialog(onceDialog, {
      titulo: `Tela da cozinha de ${caixa}`,
      texto: `${serverAddress()}${CAMINHO_COZINHA}#${given.token}`,
      nota: 'Abra este endereço no monitor da cozinha: ele não é mostrado de novo, e o de antes deixou de valer.',
    })
  }
  async function revoke({ terminal_id, caixa }: TelaDaCozinha): Promise<void> {
    const sure = await openDialog(confirmDialog, {
      ...{
        pergunta: `Revogar a tela da cozinha de ${caixa}?`,
        detalhe: 'O monitor para já.',
        inicial: 'nao',
      },
    })
    if (sure !== true) return
    await call(revogarTela, { params: { id: terminal_id } })
    await invalidate(listarTelas)
  }
  const doGive = () => void (now && give(now).catch(showError))
  const doRevoke = () => void (now && revoke(now).catch(showError))

  return (
    <Dialog
      title="Telas da cozinha"
      scope="lista.telas"
      width="w-[84ch]"
      onClose={() => close()}
      commands={[
        ...cursor.comandos,
        on(lista.abrir, now !== undefined && doGive),
        on(cozinha.revogar, now?.ligada === true && doRevoke),
      ]}
      labels={{ 'lista.abrir': 'Gerar endereço' }}
      footer={
        <>
          <Button chord="Escape" onClick={() => close()}>
            Fechar
          </Button>
          <Button chord="Enter" primary disabled={!now} onClick={doGive}>
            Gerar endereço
          </Button>
        </>
      }
    >
      <p className="px-3 pt-2 text-dim">
        O monitor da cozinha abre por um endereço seu, sem usuário: mostra só os pedidos em preparo desta
        empresa.
      </p>
      <ChoiceList
        label="Telas da cozinha"
        rows={rows}
        at={cursor.atual}
        onChoose={cursor.ir}
        keyOf={({ terminal_id }) => terminal_id}
        columns="grid-cols-[minmax(0,1fr)_28ch_18ch]"
        empty="Nenhum caixa nesta empresa: cadastre um"
        striped
      >
        {({ caixa, ligada, grupo, visto_em }) => (
          <>
            <span className="truncate">{caixa}</span>
            <span className={ligada ? 'truncate text-ok' : 'text-dim'}>
              {ligada ? (grupo ?? 'todos os grupos') : 'sem tela'}
            </span>
            <span className="text-dim">{visto_em === null ? '' : `vista ${shortTime(visto_em)}`}</span>
          </>
        )}
      </ChoiceList>
    </Dialog>
  )
}

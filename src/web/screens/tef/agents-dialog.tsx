import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type AgenteTef,
  listarAgentesTef,
  parearAgenteTef,
  revogarAgenteTef,
} from '../../../domain/api/tef-agente.ts'
import { lista } from '../../../domain/commands/lista/index.ts'
import { terminal } from '../../../domain/commands/terminal/index.ts'
import { call } from '../../api/client.ts'
import { showError } from '../../commands/show-error.ts'
import { confirmDialog } from '../../dialogs/confirm.tsx'
import { type DialogProps, openDialog } from '../../dialogs/define.ts'
import { on } from '../../keys/scopes.ts'
import { serverAddress } from '../../state/device.ts'
import { shortTime } from '../../state/local-time.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ChoiceList } from '../../ui/field/choice-list.tsx'
import { useCursor } from '../../ui/list/use-cursor.ts'

const LOOK_MS = 3_000

/** Text and colour of each state. */
const SAID: Readonly<Record<AgenteTef['situacao'], readonly [string, string]>> = {
  sem: ['sem agente', 'text-dim'],
  pareando: ['à espera do código', 'text-live'],
  ligado: ['ligado', 'text-ok'],
  desligado: ['desligado', 'text-bad'],
}

/** Lists the company's tills with TEF and the agent of each. Enter gives a code to pair an agent, Delete revokes it. */
export function AgentsDialog({ close }: DialogProps) {
  const { data: rows = [], refetch } = useQuery({
    queryKey: ['tef/agentes'],
    queryFn: async () => (await call(listarAgentesTef, { semMover: true })).data,
    refetchInterval: LOOK_MS,
  })
  const [code, setCode] = useState<{ caixa: string; codigo: string } | null>(null)
  const cursor = useCursor(rows.length)
  const now = rows[cursor.atual]

  async function pair({ terminal_id, caixa }: AgenteTef): Promise<void> {
    const { data } = await call(parearAgenteTef, { params: { id: terminal_id } })
    setCode({ caixa, codigo: data.codigo })
    await refetch()
  }
  async function revoke({ terminal_id, caixa }: AgenteTef): Promise<void> {
    const sure = await openDialog(confirmDialog, {
      pergunta: `Revogar o agente de ${caixa}?`,
      detalhe: 'O caixa não cobra pelo TEF até outro ser pareado.',
      inicial: 'nao',
    })
    if (sure !== true) return
    await call(revogarAgenteTef, { params: { id: terminal_id } })
    await refetch()
  }
  const doPair = () => void (now && pair(now).catch(showError))
  const doRevoke = () => void (now && revoke(now).catch(showError))
  const paired = now?.situacao === 'ligado' || now?.situacao === 'desligado'

  return (
    <Dialog
      title="Agente do TEF"
      scope="lista.agentes"
      width="w-[84ch]"
      onClose={() => close()}
      commands={[
        ...cursor.comandos,
        on(lista.abrir, now !== undefined && doPair),
        on(terminal.revogarAgente, paired && doRevoke),
      ]}
      labels={{ 'lista.abrir': 'Gerar código' }}
      footer={
        <>
          <Button chord="Escape" onClick={() => close()}>
            Fechar
          </Button>
          <Button chord="Enter" primary disabled={!now} onClick={doPair}>
            Gerar código
          </Button>
        </>
      }
    >
      <p className="px-3 pt-2 text-dim">
        Onde o gerenciador do cartão está na máquina do caixa, e não na do servidor, um agente nela troca os
        arquivos.
      </p>
      <ChoiceList
        label="Caixas com TEF"
        rows={rows}
        at={cursor.atual}
        onChoose={cursor.ir}
        keyOf={({ terminal_id }) => terminal_id}
        columns="grid-cols-[minmax(0,1fr)_22ch_24ch]"
        empty="Nenhum caixa desta empresa cobra pelo TEF: escolha o gerenciador no cadastro do caixa"
        striped
      >
        {({ caixa, situacao, maquina, visto_em }) => (
          <>
            <span className="truncate">{caixa}</span>
            <span className={SAID[situacao][1]}>{SAID[situacao][0]}</span>
            <span className="truncate text-dim">
              {visto_em === null ? '' : `${maquina} · ${shortTime(visto_em)}`}
            </span>
          </>
        )}
      </ChoiceList>
      <p role="status" className="min-h-12 px-3 pb-2">
        {code ? (
          <>
            Na máquina de {code.caixa}, em 10 minutos:{' '}
            <span className="select-all font-bold text-live">
              npm run agente -- {serverAddress()} {code.codigo}
            </span>
          </>
        ) : null}
      </p>
    </Dialog>
  )
}

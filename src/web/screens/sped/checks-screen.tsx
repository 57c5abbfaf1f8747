import { useQuery } from '@tanstack/react-query'
import { useParams } from 'wouter'
import { formatMoney } from '../../../core/money/pt-br.ts'
import { verSped } from '../../../domain/api/sped.ts'
import { lista } from '../../../domain/commands/lista/index.ts'
import { sped } from '../../../domain/commands/sped/index.ts'
import { ajustes_apuracao } from '../../../domain/records/ajustes_apuracao/index.ts'
import { on, useScope } from '../../keys/scopes.ts'
import { go } from '../../state/location.ts'
import { read } from '../../state/query.ts'
import { ListScreen } from '../../ui/list/list-screen.tsx'
import { Total, TotalsFoot } from '../../ui/list/totals-foot.tsx'
import { useCursor } from '../../ui/list/use-cursor.ts'
import { deliver, download, isMoving, make, PATH, stop } from './actions.ts'
import { FAULT_COLUMNS, stateOf } from './columns.tsx'

const LOOK_MS = 500

/** True when the error's address is of a note, which can only be read, and not of a record, which can be changed. */
const isNote = (path = ''): boolean => /^\/(vendas|estoque\/entrada)\//.test(path)

/** Screen `/contabil/sped/:id`: the progress of a file, then its errors; Enter opens the place to correct an error. */
export function ChecksScreen() {
  const id = Number.parseInt(useParams<{ id: string }>().id, 10)
  const { data, error, isPending } = useQuery({
    ...read(verSped, { params: { id } }),
    refetchInterval: ({ state }) => (isMoving(state.data?.data) ? LOOK_MS : false),
  })
  const file = data?.data
  const faults = file?.achados ?? []
  const cursor = useCursor(faults.length)
  const fault = faults[cursor.atual]
  const ready = file?.estado === 'pronto' ? file : undefined
  const open = (index: number) => {
    const path = faults[index]?.caminho
    if (path) go(path)
  }
  useScope('lista.conferencia', {
    commands: [
      ...cursor.comandos,
      on(lista.abrir, fault?.caminho ? () => open(cursor.atual) : false, {
        porque: fault && !fault.caminho ? fault.faca : null,
      }),
      on(sped.gerar, make),
      on(sped.ajustes, () => go(ajustes_apuracao.routes.list ?? '/')),
      on(sped.entregue, ready ? said => deliver(ready, said) : false),
      on(sped.baixar, ready ? () => download(ready) : false),
      on(sped.parar, file && isMoving(file) ? () => stop(file) : false),
    ],
    over: {
      'sped.gerar': () => ({
        valores: {
          mes: file?.mes ?? '',
          arquivo: file?.arquivo ?? 'EFD ICMS/IPI',
          finalidade: file?.finalidade ?? 'Original',
        },
      }),
    },
    labels: {
      'lista.abrir': isNote(fault?.caminho) ? 'Abrir a nota' : 'Consertar',
      'sped.gerar': 'Gerar de novo',
    },
    onBack: () => go(PATH),
    backTo: PATH,
  })
  return (
    <ListScreen
      title={file ? `${file.arquivo} de ${file.mes}` : 'SPED'}
      gridName="Conferência"
      id="grade-conferencia"
      note={file ? `${file.finalidade.toLowerCase()} · ${stateOf(file)}` : ''}
      columns={FAULT_COLUMNS}
      list={{
        total: faults.length,
        linha: index => faults[index],
        carregando: isPending,
        erro: error,
        cursor,
      }}
      onOpen={open}
      empty={
        isMoving(file)
          ? 'Gerando o arquivo…'
          : file?.estado === 'pronto'
            ? 'Nada a corrigir'
            : (file?.erro ?? '')
      }
      failure="Erro ao abrir o arquivo"
      foot={
        <TotalsFoot>
          {fault ? (
            <span className="mr-auto truncate">
              {fault.faca}
              {fault.quantos > 1 ? ` (${fault.quantos} desta regra)` : ''}
            </span>
          ) : null}
          {file?.figuras ? (
            <>
              <Total name="Débitos" value={formatMoney(file.figuras.debitos)} />
              <Total name="Créditos" value={formatMoney(file.figuras.creditos)} />
              {file.figuras.a_recolher === null ? null : (
                <Total name="A recolher" value={formatMoney(file.figuras.a_recolher)} />
              )}
              {file.figuras.credor === null ? null : (
                <Total name="Saldo credor" value={formatMoney(file.figuras.credor)} />
              )}
            </>
          ) : null}
        </TotalsFoot>
      }
    />
  )
}

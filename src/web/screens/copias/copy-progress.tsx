import type { Progresso } from '../../api/progress.ts'

/** Line of the foot: how far copying, checking or downloading is. */
export function CopyProgress({ andamento }: { andamento: Progresso | null }) {
  const part = andamento ? Math.min(1, andamento.feitas / Math.max(1, andamento.total)) : 0
  return (
    <p className="flex h-6 items-center gap-4 border-line border-t bg-panel px-2 whitespace-nowrap">
      {andamento ? (
        <>
          <progress aria-label={andamento.etapa} className="h-2 w-[30ch]" max={1} value={part} />
          <span role="status">
            {andamento.etapa} · {Math.floor(part * 100)} %
          </span>
        </>
      ) : null}
    </p>
  )
}

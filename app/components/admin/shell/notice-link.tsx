import { classes } from "#app/ui/classes.ts";

type NoticeLinkProps = { href: string; title: string; text: string; className?: string };

/** Renders a link above a list to something that needs attention. */
export function NoticeLink({ href, title, text, className }: NoticeLinkProps) {
  return (
    <a
      href={href}
      className={classes(
        "flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-md border border-line border-l-4 border-l-yellow-ink bg-card p-4 transition-colors hover:border-ink sm:px-5",
        className,
      )}
    >
      <span className="font-bold">{title}</span>
      <span className="text-ink-soft text-sm">{text}</span>
    </a>
  );
}

import type { NotificationProvider, OpenNotificationParams } from '@refinedev/core';
import { App } from 'antd';
import { useMemo } from 'react';
import { Button } from '#src/ui/Button.tsx';
import { Supported } from '#src/ui/layout/Supported.tsx';
import { text } from './texts/i18n.ts';

/** A toast that says what happened and, for some seconds, takes it back. */
function UndoToast({ message, onUndo }: { readonly message: string; readonly onUndo: () => void }) {
  return (
    <span className="row g12">
      <span>{message}</span>
      <Button look="ghost" size="sm" icon="undo" onClick={onUndo}>
        {text('common.undo')}
      </Button>
    </span>
  );
}

/** Refine's messages as toasts of the application; must stand below antd's `App`. */
export function useToasts(): NotificationProvider {
  const { message: toasts } = App.useApp();
  return useMemo(() => {
    const progress = ({ key, message, cancelMutation, undoableTimeout }: OpenNotificationParams) => {
      const undo = () => {
        cancelMutation?.();
        if (key) toasts.destroy(key);
      };
      toasts.open({ key, duration: undoableTimeout ?? 5, content: <UndoToast message={message} onUndo={undo} /> });
    };
    return {
      open: (params) => {
        if (params.type === 'progress') return progress(params);
        const content = params.description ? `${params.description}` : params.message;
        toasts.open({
          key: params.key,
          type: params.type,
          content: <Supported text={content} />,
          duration: params.type === 'error' ? 6 : 3,
        });
      },
      close: (key) => toasts.destroy(key),
    };
  }, [toasts]);
}
